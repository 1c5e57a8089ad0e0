import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { accountPathname, coursePathname, lessonPathname, paths } from './paths.ts'
import routes from './routes.ts'

function screenAt(pathname: string): string | undefined {
  return matchRoutes(routes.map(asRoute), pathname)?.at(-1)?.route.id
}

/** Named after its file, which is what answers. */
function asRoute({ path, index, file, children }: RouteConfigEntry): RouteObject {
  if (index) return { index, id: file }
  return { ...(path && { path }), id: file, children: (children ?? []).map(asRoute) }
}

const notFound = 'shell/not-found-page.tsx'

test.each(Object.values(paths))('%s leads to a screen', (pathname) => {
  expect(screenAt(pathname)).not.toBe(notFound)
})

test('every course has an address', () => {
  const preferences = { learningGoal: 'gaming', timeCommitment: 'intensive', experienceLevel: 'advanced' } as const
  expect(screenAt(coursePathname(preferences))).toBe('courses/course-page.tsx')
  expect(screenAt(lessonPathname(preferences, 'start-1-1-1'))).toBe('courses/course-page.tsx')
})

test('the way back survives in the address of the sign-in page', () => {
  const { pathname, searchParams } = new URL(accountPathname('signIn', '/dashboard?tab=skills'), 'https://here.example')
  expect(pathname).toBe(paths.signIn)
  expect(searchParams.get('returnTo')).toBe('/dashboard?tab=skills')
})
