import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const getInstallation = endpoint({
  method: 'GET',
  path: '/api/v1/installation',
  access: 'anyone',
  summary: 'What a fresh installation lacks, for whoever sets it up: once there is an account, nothing is told.',
  output: z.object({ lacksMail: z.boolean() }),
})
