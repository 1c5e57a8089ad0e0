import type { AccountItems, AccountSection } from '../../../domain/account-file.ts'
import { credentials } from './credentials.ts'
import { events } from './events.ts'
import { examTries } from './exam-tries.ts'
import { items } from './items.ts'
import { profile } from './profile.ts'
import { refuseFuture, type Section } from './section.ts'

/** Every part of the file, in its order. */
export const sections: { readonly [Name in AccountSection]: Section<AccountItems[Name]> } = {
  profile,
  events,
  items,
  examTries,
  credentials,
  // The picture is made anew from its pixels, as any that is chosen.
  pictures: { key: [], validate: ({ createdAt }, { now }) => refuseFuture(createdAt, now) },
}
