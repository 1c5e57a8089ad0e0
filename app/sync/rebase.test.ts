import { describe, expect, test } from 'vitest'
import type { Operation } from './operation.ts'
import { rebase } from './rebase.ts'

const kinds = {
  words: {
    merge: (earlier: unknown, later: unknown, seen: unknown) => `${earlier} + ${later} over ${seen}`,
    join: (written: unknown) => written,
  },
  /** The later counts. */
  choice: { merge: (_: unknown, later: unknown) => later },
  step: {},
}

function operation(id: string, payload: string, details: Partial<Operation<string>> = {}): Operation<string> {
  return {
    id,
    owner: 'ana',
    kind: 'words',
    target: 'lesson',
    payload,
    base: null,
    begunAt: 1,
    changedAt: 1,
    ...details,
  }
}

const options = { kindOf: (name: string) => kinds[name as keyof typeof kinds] ?? {}, newId: () => 'new' }

const was = operation('a', 'was', { base: { payload: 'saved', version: 'v1' } })
const wasSent = { ...was, isSent: true }
const mine = { ...was, payload: 'mine', changedAt: 3 }
const their = { ...was, payload: 'their', changedAt: 2 }
const refused = { ...was, refusal: 'Too long.' }
const theirNew = operation('t', 'their', { changedAt: 2 })
const myNew = operation('m', 'mine', { base: { payload: 'seen' }, begunAt: 3, changedAt: 3 })
const joined = { ...was, id: 'new', payload: 'their + mine over was', changedAt: 3 }
const overWas = { base: { payload: 'was' } }

type Operations = Operation<string>[]

test('what the account answered is laid once over a text that another tab went on with unheard, which is written over it', () => {
  const sent = operation('a', 'sent', { isSent: true })
  const later = operation('t', 'later', { base: { payload: 'sent' }, begunAt: 2, changedAt: 2 })
  const base = { payload: 'elsewhere', version: 'v2' }
  const answered = operation('j', 'sent and elsewhere', { base })
  expect(rebase({ held: [sent, later], known: [sent], own: [answered] }, options)).toEqual([
    { ...later, id: 'new', payload: 'sent and elsewhere + later over sent', base },
  ])
})

describe('of a text', () => {
  test.each<[what: string, known: Operations, own: Operations, held: Operations, after: Operations]>([
    ['nothing was done by either', [was], [was], [was], [was]],
    ['only this page wrote', [was], [mine], [was], [mine]],
    ['only another tab wrote', [was], [was], [their], [their]],
    ['both wrote over the same', [was], [mine], [their], [joined]],
    [
      'the other wrote later',
      [was],
      [{ ...mine, changedAt: 1.5 }],
      [their],
      [{ ...joined, payload: 'mine + their over was', changedAt: 2 }],
    ],
    [
      'the other wrote over what this page has heard was refused',
      [refused],
      [mine],
      [{ ...their, refusal: 'No.' }],
      [joined],
    ],
    ['this page has sent it', [was], [wasSent], [was], [wasSent]],
    ['the other has sent it', [was], [was], [wasSent], [wasSent]],
    ['both have sent it', [was], [wasSent], [{ ...wasSent }], [wasSent]],
    ['one sent it and the other heard that it is refused', [was], [wasSent], [refused], [{ ...refused, isSent: true }]],
    [
      'this page sent it and the other wrote',
      [was],
      [wasSent],
      [their],
      [wasSent, { ...their, ...overWas, id: 'new', payload: 'was + their over was', begunAt: 2 }],
    ],
    [
      'the other sent it and this page wrote',
      [was],
      [mine],
      [wasSent],
      [wasSent, { ...mine, ...overWas, id: 'new', payload: 'was + mine over was', begunAt: 3 }],
    ],
    [
      'this page wrote and sent that, and the other wrote',
      [was],
      [{ ...mine, isSent: true }],
      [their],
      [
        { ...mine, isSent: true },
        { ...their, id: 'new', base: { payload: 'mine' }, payload: 'mine + their over was', begunAt: 2 },
      ],
    ],
    [
      'the other heard what its base is, and this page wrote',
      [was],
      [mine],
      [{ ...was, base: { payload: 'saved', version: 'v2' } }],
      [{ ...mine, base: { payload: 'saved', version: 'v2' } }],
    ],
    ['this page took it out', [was], [], [was], []],
    ['the other took it out', [was], [was], [], []],
    ['the other took it out, which this page knows was sent', [was], [wasSent], [], []],
    [
      'this page took it out and the other wrote',
      [was],
      [],
      [their],
      [{ ...their, ...overWas, id: 'new', begunAt: 2 }],
    ],
    [
      'this page took it out and the other wrote and sent that',
      [was],
      [],
      [{ ...their, isSent: true }],
      [{ ...their, isSent: true }],
    ],
    ['the other took it out and this page wrote', [was], [mine], [], [{ ...mine, ...overWas, id: 'new', begunAt: 3 }]],
    [
      'the other put something in its place and this page wrote',
      [was],
      [mine],
      [theirNew],
      [{ ...theirNew, id: 'new', payload: 'their + mine over was', changedAt: 3 }],
    ],
    [
      'this page put something in its place and the other wrote',
      [was],
      [myNew],
      [their],
      [{ ...myNew, id: 'new', payload: 'their + mine over was' }],
    ],
    [
      'both changed what nobody knows any more, and the other has sent it',
      [],
      [mine],
      [{ ...their, isSent: true }],
      [
        { ...their, isSent: true },
        { ...mine, id: 'new', payload: 'their + mine over undefined', base: { payload: 'their' }, begunAt: 3 },
      ],
    ],
    [
      'both began one',
      [],
      [myNew],
      [theirNew],
      [{ ...theirNew, id: 'new', payload: 'their + mine over seen', changedAt: 3 }],
    ],
    [
      'both began one and the other has sent it',
      [],
      [myNew],
      [{ ...theirNew, isSent: true }],
      [
        { ...theirNew, isSent: true },
        { ...myNew, payload: 'their + mine over seen', base: { payload: 'their' } },
      ],
    ],
    [
      'both began one and this page has sent it',
      [],
      [{ ...myNew, isSent: true }],
      [theirNew],
      [
        { ...myNew, isSent: true },
        { ...theirNew, id: 'new', payload: 'mine + their over seen', base: { payload: 'mine' }, begunAt: 3.001 },
      ],
    ],
    [
      'both began one and have sent it',
      [],
      [{ ...myNew, isSent: true }],
      [{ ...theirNew, isSent: true }],
      [
        { ...theirNew, isSent: true },
        { ...myNew, isSent: true },
      ],
    ],
    [
      'this page wrote behind what both know is on its way',
      [wasSent],
      [wasSent, { ...myNew, ...overWas }],
      [wasSent],
      [wasSent, { ...myNew, ...overWas, payload: 'was + mine over was' }],
    ],
  ])('where %s', (_, known, own, held, after) => {
    expect(rebase({ held, known, own }, options)).toEqual(after)
  })

  test('of another place nothing changes', () => {
    const elsewhere = operation('e', 'elsewhere', { target: 'another lesson' })
    const after = rebase({ held: [was, elsewhere], known: [was, elsewhere], own: [mine, elsewhere] }, options)
    expect(after).toEqual([elsewhere, mine])
    expect(after[0]).toBe(elsewhere)
  })
})

test('of two choices the later counts, and behind one on its way stands as it is', () => {
  const kind = 'choice'
  expect(
    rebase({ held: [{ ...their, kind }], known: [{ ...was, kind }], own: [{ ...mine, kind }] }, options),
  ).toMatchObject([{ payload: 'mine', changedAt: 3 }])
  expect(
    rebase({ held: [{ ...wasSent, kind }], known: [{ ...was, kind }], own: [{ ...mine, kind }] }, options),
  ).toMatchObject([{ payload: 'was' }, { id: 'new', payload: 'mine' }])
})

test.each<[what: string, known: Operations, own: Operations, held: Operations, after: Operations]>([
  ['both did something', [], [myNew], [theirNew], [theirNew, myNew]],
  ['one took it out and the other heard that it is refused', [was], [], [refused], []],
  ['the other took it out', [was], [refused], [], []],
  ['it is refused', [was], [refused], [was], [refused]],
])('of steps, which stand for themselves, where %s', (_, known, own, held, after) => {
  const steps = (operations: Operations) => operations.map((one) => ({ ...one, kind: 'step' }))
  expect(rebase({ held: steps(held), known: steps(known), own: steps(own) }, options)).toEqual(steps(after))
})
