import { describe, expect, test } from 'vitest'
import { rulesOf, startOf } from './matching-rules.ts'

const content = {
  kind: 'matching' as const,
  pairs: { Yeast: 'makes gas', Salt: 'gives taste', Sugar: 'gives taste' },
  others: ['gives colour'],
}
const rules = rulesOf(content)

describe('a matching', () => {
  test.each([
    ['Yeast', 'makes gas', true],
    ['Yeast', 'gives taste', '‘Yeast’ and ‘gives taste’ don’t belong together.'],
    ['Yeast', 'gives colour', '‘Yeast’ and ‘gives colour’ don’t belong together.'],
    ['Yeast', '', '‘Yeast’ has no partner yet.'],
    ['Salt', 'gives taste', true],
    ['Sugar', 'gives taste', true],
  ])('of %s and "%s"', (thing, partner, told) => {
    expect(rules[thing]?.({ partners: { ...startOf(content).partners, [thing]: partner } })).toBe(told)
  })

  test.each([
    ['Stem', true],
    ['Root', 'Place 1 isn’t ‘Root’.'],
    ['', 'Place 1 has no label yet.'],
  ])('of a place of a picture and the label "%s"', (label, told) => {
    const picture = { html: '<svg/>', places: [] }
    const { 'Place 1': rule } = rulesOf({ ...content, pairs: { 'Place 1': 'Stem' }, picture })
    expect(rule?.({ partners: { 'Place 1': label } })).toBe(told)
  })
})
