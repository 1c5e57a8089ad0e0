import { describe, expect, test } from 'vitest'
import { LearnerName } from './account-fields.ts'
import { cleanName, initialsOf } from './person-name.ts'

describe('a name', () => {
  test.for([
    ['  Ana   Lima ', 'Ana Lima'],
    ['Ana\u0000\u0007', 'Ana'],
    ['\u202eanA\u202c \u2066x\u2069', 'anA x'],
    ['A\u200bna\ufeff\u00ad', 'Ana'],
    ['Ana\tLima\nRua', 'Ana Lima Rua'],
    ['👩🏽‍💻 ❤️', '👩🏽‍💻 ❤️'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 Ana', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Ana'],
    ['نسیم‌گل', 'نسیم‌گل'],
    ['\ud83d', '\ufffd'],
  ] as const)('%j is stored as %j', ([given, stored]) => {
    expect(cleanName(given)).toBe(stored)
    expect(LearnerName.parse(given)).toBe(stored)
  })

  test.for(['', ' ', '\u200b', '\u200d', '\u3164', '\u2800', '\u202e\u2066'])('%j is none', (given) => {
    expect(LearnerName.safeParse(given).error?.issues[0]?.message).toBe('Please enter your name.')
  })
})

test.for([
  ['Ana King Lovelace', 'AL'],
  ['ana', 'A'],
  ['🇧🇷 Ana', '🇧🇷A'],
  ['🇧🇷', '🇧🇷'],
  ['நிலா மகள்', 'நிம'],
  ['"Ana" (Lima)', 'AL'],
  ['Ana (she)', 'AS'],
  ['e\u0301lan vital', 'E\u0301V'],
  ['李小龍', '李'],
  ['( "', ''],
] as const)('the initials of %s are %s', ([name, initials]) => {
  expect(initialsOf(name)).toBe(initials)
})
