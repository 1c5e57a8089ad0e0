import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/v1/waitlist',
  access: 'anyone',
  summary: 'Leave an e-mail address to hear when courses for the coming goals open. Answers the same every time.',
  body: z.object({ email: z.email('Please enter an e-mail address, such as ana@example.org.').max(254) }),
  output: z.object({}),
})
