import { z } from 'zod'

export const Email = z.email('Please enter an email address, such as ana@example.org.').max(254)
