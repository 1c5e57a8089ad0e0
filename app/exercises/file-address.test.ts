import { expect, test } from 'vitest'
import { fileAt } from './file-address.ts'

test.each([
  ['visit.html', 'index.html', 'visit.html'],
  ['./visit.html', 'index.html', 'visit.html'],
  ['visit.html#route', 'index.html', 'visit.html'],
  ['#route', 'visit.html', 'visit.html'],
  ['', 'visit.html', 'visit.html'],
  ['../pictures/map.svg', 'walks/lake.html', 'pictures/map.svg'],
  ['map.svg', 'walks/lake.html', 'walks/map.svg'],
  ['my%20page.html', 'index.html', 'my page.html'],
  ['50%.html', 'index.html', '50%.html'],
  ['../visit.html', 'index.html', null],
  ['/visit.html', 'index.html', null],
  ['C:\\pages\\visit.html', 'index.html', null],
  ['https://example.org/visit.html', 'index.html', null],
  ['//example.org/visit.html', 'index.html', null],
  ['mailto:info@example.org', 'index.html', null],
  ['javascript:go()', 'index.html', null],
  ['http://', 'index.html', null],
])('the address %j in %s leads to %j', (address, from, file) => {
  expect(fileAt(address, from)).toBe(file)
})
