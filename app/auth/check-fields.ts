import type { AccountAnswer } from './account-answers.ts'

const requests = {
  name: 'Please enter your name.',
  email: 'Please enter your email address.',
  password: 'Please enter your password.',
  code: 'Please enter the code.',
}

/** What can be said of a form without asking the server: the first field that is empty or no address; else `null`. */
export function checkFields(fields: Partial<Record<keyof typeof requests, string>>): AccountAnswer | null {
  const empty = (['name', 'email', 'password', 'code'] as const).find((name) => fields[name] === '')
  if (empty) return { ok: false, field: empty, message: requests[empty] }
  if (fields.email && !/^[^\s@]+@[^\s@]+$/.test(fields.email)) {
    return { ok: false, field: 'email', message: 'This is not an email address.' }
  }
  return null
}
