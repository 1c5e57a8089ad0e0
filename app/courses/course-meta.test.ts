import { expect, test } from 'vitest'
import { readContent } from '../../content/read.ts'
import { coursePath, pathsOf } from '../../domain/course-paths.ts'
import type { Preferences } from '../../domain/preferences.ts'
import { knownCourse } from '../../testing/domain.ts'
import { courseMeta, lessonMeta } from './course-meta.ts'

const { courses } = readContent()
function metaOf(preferences: Preferences) {
  const meta = courseMeta(coursePath(knownCourse(courses, preferences.learningGoal), preferences))
  const find = (key: string) => meta.find((descriptor) => key in descriptor) as Record<string, never> | undefined
  return {
    title: find('title')?.title,
    description: (meta as { name?: string; content?: string }[]).find(({ name }) => name === 'description')?.content,
    facts: find('script:ld+json')?.['script:ld+json'],
  }
}

test('each course page has a title and a description of its own: there are 16 for each topic', () => {
  const all = courses.flatMap(pathsOf).map(metaOf)
  expect(all).toHaveLength(courses.flatMap(({ topics }) => topics).length * 16)
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
  expect(new Set(all.map(({ description }) => description)).size).toBe(all.length)
})

test('a course page tells people what the path is, and machines the same as schema.org puts it', () => {
  const { title, description, facts } = metaOf({
    learningGoal: 'coding',
    timeCommitment: 'minimal',
    experienceLevel: 'beginner',
  })
  expect(title).toBe('Web Development Fundamentals · Complete Beginner, 1-2 hours per week · Waymark')
  expect(description).toBe(
    'Programming & Web Development, free: 5 lessons in 2 modules (HTML Fundamentals, CSS Styling), about 6-8 weeks at 1-2 hours per week. Level: Complete Beginner.',
  )
  expect(facts).toMatchObject({
    '@type': 'Course',
    name: 'Web Development Fundamentals',
    description,
    isAccessibleForFree: true,
    provider: { '@type': 'Organization', name: 'Waymark' },
    hasCourseInstance: { courseMode: 'Online', courseWorkload: expect.stringMatching(/^PT(\d+H)?\d+M$/) },
    syllabusSections: [{ name: 'HTML Fundamentals' }, { name: 'CSS Styling' }],
  })
})

test('topics that share a course are distinguished by name', () => {
  const path = { timeCommitment: 'moderate', experienceLevel: 'novice' } as const
  expect(metaOf({ ...path, learningGoal: 'gaming' }).title).toMatch(/^Game Development: Getting Started · /)
  expect(metaOf({ ...path, learningGoal: 'media' }).title).toMatch(/^Digital Media: Getting Started · /)
})

test("a lesson's page is found at one address, whichever of its paths it is opened on", () => {
  const coding = knownCourse(courses, 'coding')
  const canonicals = pathsOf(coding)
    .flatMap((preferences) => {
      const path = coursePath(coding, preferences)
      const react = path.lessons.find(({ id }) => id === 'coding-4-1-1')
      return react ? lessonMeta(path, react) : []
    })
    .flatMap((descriptor) => ('rel' in descriptor && descriptor.rel === 'canonical' ? [descriptor.href] : []))
  expect(canonicals).toHaveLength(8)
  expect(new Set(canonicals)).toEqual(
    new Set([expect.stringMatching(/\/courses\/coding\/significant\/beginner\/coding-4-1-1$/)]),
  )
})
