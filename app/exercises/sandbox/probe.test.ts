import { expect, test } from 'vitest'
import { type Measure, measuredBy } from './probe.ts'

const all: Measure[] = ['colours', 'fonts', 'sizes']

test.each<[test: string, measure: Measure | undefined]>([
  ['contrast(a, b) >= 4.5', 'colours'],
  ["getComputedStyle(card).backgroundColor !== 'white'", 'colours'],
  ["getComputedStyle(card).fontFamily.includes('serif')", 'fonts'],
  ['parseFloat(getComputedStyle(card).fontSize) > 16', 'sizes'],
  ["getComputedStyle(card).display === 'grid'", undefined],
  ["all('li').length > 2", undefined],
])('what a test measures is known by its words: %s', (test, measure) => {
  expect(measuredBy(test, all)).toBe(measure)
  expect(measuredBy(test, [])).toBeUndefined()
})
