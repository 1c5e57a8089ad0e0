import type { AccountItems, AccountSection } from '../../../domain/account-file.ts'
import { collections } from './collections.ts'
import { events } from './events.ts'
import { examTries } from './exam-tries.ts'
import { exercises } from './exercises.ts'
import { favouriteCourses } from './favourite-courses.ts'
import { notes } from './notes.ts'
import { pathResources } from './path-resources.ts'
import { pictures } from './pictures.ts'
import { places } from './places.ts'
import { profile } from './profile.ts'
import { resourceMarks } from './resource-marks.ts'
import { savedResources } from './saved-resources.ts'
import type { Section } from './section.ts'
import { videos } from './videos.ts'

/** Every part of the file, in its order. */
export const sections: { readonly [Name in AccountSection]: Section<AccountItems[Name]> } = {
  profile,
  events,
  notes,
  exercises,
  videos,
  places,
  savedResources,
  resourceMarks,
  collections,
  pathResources,
  examTries,
  favouriteCourses,
  pictures,
}
