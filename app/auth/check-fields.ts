import type { AccountResult } from './account-result.ts'

const requests = {
  name: 'Please enter your name.',
  email: 'Please enter your email address.',
  password: 'Please enter your password.',
  code: 'Please enter the code.',
}

/** Validates a form on the client: the first field that is empty or no address; else `null`. */
export function checkFields(fields: Partial<Record<keyof typeof requests, string>>): AccountResult | null {
  const empty = (['name', 'email', 'password', 'code'] as const).find((name) => fields[name] === '')
  if (empty) return { ok: false, field: empty, message: requests[empty] }
  if (fields.email && !/^[^\s@]+@[^\s@]+$/.test(fields.email)) {
    return { ok: false, field: 'email', message: 'This is not an email address.' }
  }
  return null
}
