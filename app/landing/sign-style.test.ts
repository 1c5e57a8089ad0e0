import { expect, test } from 'vitest'
import { fallen, verdictOn } from './sign-style.ts'

const isColor = (name: string) => ['gray', 'grey', 'orange', 'teal', '#fa0'].includes(name)

test.each([
  ['as it was found', fallen, 38, 'gray', false, /leans/],
  ['upright, still gray', { ...fallen, rotate: '0' }, 0, 'gray', false, /stands!/],
  ['painted, still leaning', { ...fallen, color: 'orange' }, 38, 'orange', false, /leans/],
  ['upright and painted', { rotate: '0', color: 'orange' }, 0, 'orange', true, /two lines of CSS/],
  ['with spaces and capitals', { rotate: ' 0 ', color: ' Teal ' }, 0, 'teal', true, /two lines/],
  ['turned once around', { rotate: '-360', color: '#fa0' }, -360, '#fa0', true, /two lines/],
  ['almost upright', { rotate: '-2', color: 'teal' }, -2, 'teal', true, /two lines/],
  ['upside down', { rotate: '180', color: 'teal' }, 180, 'teal', false, /leans/],
  ['no number yet', { rotate: '', color: 'teal' }, 38, 'teal', false, /a number of degrees/],
  ['not a number', { rotate: 'up', color: 'teal' }, 38, 'teal', false, /a number of degrees/],
  ['a colour in its other spelling', { rotate: '0', color: 'grey' }, 0, 'grey', false, /change gray/],
  ['no colour yet', { rotate: '0', color: '' }, 0, 'gray', false, /type a colour/],
  ['a colour that nobody knows', { rotate: '0', color: 'oragne' }, 0, 'gray', false, /called ‘oragne’/],
] as const)('%s', (_, typed, angle, color, isDone, sentence) => {
  const verdict = verdictOn(typed, isColor)
  expect(verdict).toMatchObject({ angle, color, isDone })
  expect(verdict.sentence).toMatch(sentence)
})
