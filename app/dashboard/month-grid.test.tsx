import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MonthGrid, weeksOf } from './month-grid.tsx'

test.each([
  ['2026-11', 'Monday', 1, 6, '2026-10-26', '2026-12-06'],
  ['2026-06', 'Monday', 1, 5, '2026-06-01', '2026-07-05'],
  ['2027-02', 'Monday', 1, 4, '2027-02-01', '2027-02-28'],
  ['2028-02', 'Monday', 1, 5, '2028-01-31', '2028-03-05'],
  ['2026-12', 'Monday', 1, 5, '2026-11-30', '2027-01-03'],
  ['2026-11', 'Sunday', 7, 5, '2026-11-01', '2026-12-05'],
  ['2027-02', 'Sunday', 7, 5, '2027-01-31', '2027-03-06'],
  ['2026-11', 'Saturday', 6, 5, '2026-10-31', '2026-12-04'],
])('%s has whole weeks, which begin on %s', (month, _, firstWeekday, count, first, last) => {
  const weeks = weeksOf(month, firstWeekday)
  expect(weeks).toHaveLength(count)
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([first, last])
})

test('a month shows the days of a streak in words too', () => {
  const marks = new Map([
    ['2026-11-20', 'learned'],
    ['2026-11-21', 'frozen'],
  ] as const)
  const html = renderToStaticMarkup(<MonthGrid month="2026-11" marks={marks} today="2026-11-22" />)
  const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(text).toContain('20 , learned 21 , a freeze 22 23')
  expect(html).toMatch(/aria-current="date"[^>]*>22</)
})
