import { useEffect } from 'react'
import { Navigate, useFetcher, useLocation } from 'react-router'
import type { Preferences, Profile } from '../../domain/preferences.ts'
import { LearnerOnly } from '../auth/learner-only.tsx'
import { coursePathname, paths } from '../paths.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { toast } from '../ui/toast.ts'
import type { loader } from './course-page.tsx'
import { CoursePlayer } from './course-player.tsx'
import { currentPreferences } from './current-preferences.ts'
import { useOwnPath } from './use-own-path.ts'

export const meta = () => pageMeta('Your course')

/** The player without a path in the address: for the learner's current course. */
export default function CurrentCoursePage() {
  return (
    <LearnerOnly whileLoading={<LoadingCourse />}>{({ profile }) => <CurrentCourse profile={profile} />}</LearnerOnly>
  )
}

function CurrentCourse({ profile }: { profile: Profile }) {
  const { state } = useLocation()
  const preferences = currentPreferences(state, profile)
  return preferences ? <LoadedCourse preferences={preferences} /> : <MissingPreferences />
}

/** The course comes from the page that its path has: there is one source for what a course contains. */
function LoadedCourse({ preferences }: { preferences: Preferences }) {
  const href = coursePathname(preferences)
  const { load, data } = useFetcher<typeof loader>({ key: href })
  useEffect(() => {
    void load(href)
  }, [load, href])
  return data ? <OwnCourse {...data} /> : <LoadingCourse />
}

function OwnCourse({ course, preferences }: NonNullable<Awaited<ReturnType<typeof loader>>>) {
  return <CoursePlayer path={useOwnPath(course, preferences)} />
}

function LoadingCourse() {
  return (
    <div className="page-width grid min-h-[60vh] place-items-center">
      <div role="status" className="shows-late">
        <h1 className="font-normal font-sans text-base text-soft tracking-normal">Loading your course...</h1>
      </div>
    </div>
  )
}

function MissingPreferences() {
  useEffect(() => {
    toast.error('Missing learning preferences', {
      id: 'missing-preferences',
      description: 'Please complete the onboarding process first.',
    })
  }, [])
  return <Navigate to={paths.onboarding} replace />
}
