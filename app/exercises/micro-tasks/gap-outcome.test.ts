import { expect, test } from 'vitest'
import { gapOutcome } from './gap-outcome.ts'

test.each([
  ['"strong"', 'strong', /^The quotation marks around `strong` do not belong here/],
  ['“Bakery”', 'Bakery', /quotation marks around `Bakery`/],
  ['‘bakery’', 'Bakery', /quotation marks around `bakery`/],
  ['"Bakery" is open', 'Bakery is open', /quotation marks around `Bakery`/],
  ['"em"', 'strong', /^Try another answer/],
  ['<em>', 'em', /Take out the marks/],
  ['style.css;', 'style.css', /Take out the marks/],
  ['card', '.card', /marks are missing/],
  ['strnog', 'strong', /one letter/],
  ['stron', 'strong', /one letter/],
  ['em', 'strong', /^Try another answer/],
  ['', 'strong', /^Try another answer/],
  ['h2', 'h1', /^Try another answer/],
  ['42', '43', /^Try another answer/],
  ['<>', '</p>', /^Try another answer/],
])('%j typed for %j is told by what is near', (typed, right, says) => {
  expect(gapOutcome([typed], [[right]], 'So it is.')).toEqual({ isRight: false, says: expect.stringMatching(says) })
})

test('of several gaps the first wrong one is named, and capitals do not matter', () => {
  expect(gapOutcome(['EM', 'stron'], [['em'], ['strong']], 'So it is.')).toEqual({
    isRight: false,
    says: expect.stringMatching(/^Look at gap 2 again\. Nearly/),
  })
  expect(gapOutcome(['EM'], [['em']], 'So it is.')).toEqual({ isRight: true, says: 'So it is.' })
})
