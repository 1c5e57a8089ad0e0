import { expect, test } from 'vitest'
import { shuffledPartners } from './scrambled.ts'

const matching = {
  pairs: { Yeast: 'makes gas', Salt: 'gives taste', Sugar: 'gives taste' },
  others: ['gives colour'],
}

test('a matching offers each partner once, in an order that is not that of the pairs, and the same each time', () => {
  const partners = shuffledPartners(matching)
  expect(partners.toSorted()).toEqual(['gives colour', 'gives taste', 'makes gas'])
  expect(partners).not.toEqual(['makes gas', 'gives taste', 'gives colour'])
  expect(shuffledPartners(matching)).toEqual(partners)
})
