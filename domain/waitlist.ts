import { z } from 'zod'
import { Email } from './email.ts'
import { endpoint } from './endpoint.ts'

export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/v1/waitlist',
  access: 'anyone',
  summary: 'Leave an email address to hear when courses for the coming goals open. Answers the same every time.',
  repeatable: true,
  body: z.object({ email: Email }),
  output: z.object({}),
})

export const leaveWaitlist = endpoint({
  method: 'POST',
  path: '/api/v1/waitlist/leave',
  access: 'anyone',
  summary:
    'Leave the waitlist, with what the link of a mail about a course carries. Mail programs may do so too (RFC 8058).',
  repeatable: true,
  takesForm: true,
  query: z.object({ token: z.string().min(1).max(2000) }),
  problems: ['link-used'],
  output: z.object({}),
})
