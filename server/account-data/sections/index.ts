import type { AccountItems, AccountSection } from '../../../domain/account-file.ts'
import { events } from './events.ts'
import { examTries } from './exam-tries.ts'
import { items } from './items.ts'
import { pictures } from './pictures.ts'
import { profile } from './profile.ts'
import type { Section } from './section.ts'

/** Every part of the file, in its order. */
export const sections: { readonly [Name in AccountSection]: Section<AccountItems[Name]> } = {
  profile,
  events,
  items,
  examTries,
  pictures,
}
