import { describe, expect, test } from 'vitest'
import { Email } from './email.ts'
import { emailProblem } from './email-address.ts'

describe('an email address', () => {
  test.for([
    'ana@example.org',
    'info@xn--80a1acny.xn--p1ai',
    'mary&john@example.org',
    "o'brien@example.org",
    'ana+waymark@mail.example.co.uk',
    '..@example.org',
    'ana@localhost',
    `${'a'.repeat(242)}@example.org`,
  ])('such as %s is accepted, as by a browser', (email) => {
    expect(emailProblem(email)).toBeNull()
    expect(Email.safeParse(email).success).toBe(true)
  })

  test.for([
    ['ana', 'it has no @'],
    ['ana@bo@example.org', 'it has more than one @'],
    ['@example.org', 'nothing stands before the @'],
    ['ana@', 'nothing stands after the @'],
    ['ana lima@example.org', 'it has a space in it'],
    ['ana@example.org\u00a0', 'it has a space in it'],
    ['josé@example.org', "é can't stand before the @"],
    ['"ana"@example.org', `" can't stand before the @`],
    ['ana@exam_ple.org', "_ can't stand after the @"],
    ['ana@example..org', 'a dot stands alone after the @'],
    ['ana@example.org.', 'a dot stands alone after the @'],
    ['ana@-example.org', 'a part after the @ is too long, or begins or ends with a hyphen'],
    [`${'a'.repeat(243)}@example.org`, 'it has more than 254 characters'],
  ] as const)('such as %s is refused: %s', ([email, fault]) => {
    const message = `This is not an email address: ${fault}.`
    expect(emailProblem(email)).toBe(message)
    const { error } = Email.safeParse(email)
    expect(error?.issues.map((issue) => issue.message)).toContain(message)
  })
})
