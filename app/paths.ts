import { glossaryPathname } from '../domain/glossary.ts'
import type { Preferences } from '../domain/preferences.ts'

/** Every address of the app that a link may name. A test matches each against the route table. */
export const paths = {
  home: '/',
  signIn: '/signin',
  signUp: '/signup',
  /** The spellings that the header's mobile menu links to; they lead to the two above. */
  signInAlias: '/sign-in',
  signUpAlias: '/sign-up',
  recover: '/recover',
  /** Where the links of mails lead. */
  newPassword: '/recover/password',
  confirmAddress: '/account/verify',
  confirmNewAddress: '/account/email',
  undoChange: '/account/undo',
  leaveWaitlist: '/waitlist/leave',
  stopReminders: '/reminders/stop',
  onboarding: '/onboarding',
  onboardingTime: '/onboarding/time',
  onboardingExperience: '/onboarding/experience',
  dashboard: '/dashboard',
  streak: '/dashboard/streak',
  plan: '/dashboard/plan',
  review: '/dashboard/review',
  cards: '/dashboard/cards',
  notes: '/dashboard/notes',
  activity: '/dashboard/activity',
  account: '/account',
  currentCourse: '/course-dashboard',
  resources: '/resources',
  collections: '/resources/collections',
  /** Its search names the collection. */
  sharedCollection: '/resources/shared',
  glossary: glossaryPathname,
  verify: '/credentials',
  courses: '/courses',
  community: '/community',
  about: '/about',
  blog: '/blog',
  careers: '/careers',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
  licensing: '/licensing',
} as const

export function coursePathname({ learningGoal, timeCommitment, experienceLevel }: Preferences): string {
  return `${paths.courses}/${learningGoal}/${timeCommitment}/${experienceLevel}`
}

/** The placement check of a topic's course. */
export function placementPathname(topic: string): string {
  return `${paths.courses}/${topic}/placement`
}

/** Served, with status 404, for an address that looks like a course's and is none. */
export const noCoursePathname = `${paths.courses}/-/-/-`

/** A certificate. */
export function credentialPathname(credentialId: string): string {
  return `${paths.verify}/${credentialId}`
}

/** A lesson within its course path: the player with the lesson open. */
export function lessonPathname(preferences: Preferences, lessonId: string): string {
  return `${coursePathname(preferences)}/${lessonId}`
}

/** The file that `app/course-list.ts` reads. */
export const courseListPathname = '/course-list.json'

/** The file with a lesson's content, made at build time. */
export function lessonFilePathname(lessonId: string): string {
  return `/lessons/${lessonId}.json`
}

/** The file with the cards of a course, made at build time. */
export function courseCardsPathname(courseId: string): string {
  return `/cards/${courseId}.json`
}

export type AccountPage = 'signIn' | 'signUp' | 'signInAlias'

/** The sign-in or sign-up page, with the way back to `returnTo` (a path of this app) for afterwards. */
export function accountPathname(page: AccountPage, returnTo: string): string {
  return `${paths[page]}?${new URLSearchParams({ returnTo })}`
}
