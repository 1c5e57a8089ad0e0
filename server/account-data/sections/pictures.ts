import type { AccountItems } from '../../../domain/account-file.ts'
import { refuseFuture } from './refusals.ts'
import type { Section } from './section.ts'

/** The picture is made anew from its pixels, as any that is chosen. */
export const pictures = {
  key: [],
  validate: ({ createdAt }, { now }) => refuseFuture(createdAt, now),
} satisfies Section<AccountItems['pictures']>
