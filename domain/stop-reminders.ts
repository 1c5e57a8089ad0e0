import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const stopReminders = endpoint({
  method: 'POST',
  path: '/api/v1/reminders/stop',
  access: 'anyone',
  summary:
    'Stop all reminders of a learner, with what a reminder carries. Mail programs and notifications may do so too (RFC 8058).',
  repeatable: true,
  takesForm: true,
  query: z.object({ token: z.string().min(1).max(2000) }),
  problems: ['link-used'],
  output: z.object({}),
})
