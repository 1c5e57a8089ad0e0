import type { MetaDescriptor } from 'react-router'
import { counted } from '../../domain/counted.ts'
import { type CoursePath, lessonsOf, pathWith } from '../../domain/course-paths.ts'
import type { Unit } from '../../domain/courses.ts'
import { estimatedTime } from '../../domain/lesson-minutes.ts'
import { experienceLevels, timeCommitments } from '../../domain/preference-choices.ts'
import { learningGoals } from '../../domain/preferences.ts'
import { coursePathname, lessonPathname, paths } from '../paths.ts'
import { publicPageMeta, structuredData } from '../shell/page-meta.ts'
import { siteAddress } from '../shell/site-address.ts'
import { weeksLabel } from './course-weeks.ts'

/** The `<head>` of a course page. One course has many paths, and each is a page of its own. */
export function courseMeta(path: CoursePath): MetaDescriptor[] {
  const { course, preferences, modules, lessons } = path
  const goal = labelOf(learningGoals, preferences.learningGoal) || course.title
  const level = labelOf(experienceLevels, preferences.experienceLevel)
  const time = labelOf(timeCommitments, preferences.timeCommitment)
  // Topics that share a course differ by name.
  const name = course.topics.length > 1 ? `${goal}: ${course.title}` : course.title
  const pathname = coursePathname(preferences)
  const outline = modules.map(({ title }) => title).join(', ')
  const extent = `${counted(lessons.length, 'lesson')} in ${counted(modules.length, 'module')}`
  const description = `${goal}, free: ${extent} (${outline}), about ${weeksLabel(path)} at ${time}. Level: ${level}.`
  return [
    ...publicPageMeta(pathname, `${name} · ${level}, ${time}`, description),
    structuredData({
      '@type': 'Course',
      name,
      description,
      url: siteAddress + pathname,
      provider: { '@type': 'Organization', name: 'Waymark', url: siteAddress + paths.home },
      inLanguage: 'en',
      isAccessibleForFree: true,
      offers: { '@type': 'Offer', category: 'Free' },
      educationalLevel: level,
      about: goal,
      teaches: [...new Set(modules.flatMap(({ tags }) => tags))],
      dateModified: course.updated,
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'Online',
        // ISO 8601: '1h 56m' is PT1H56M.
        courseWorkload: `PT${estimatedTime(path.units, path).replace(' ', '').toUpperCase()}`,
      },
      syllabusSections: modules.map((module) => ({
        '@type': 'Syllabus',
        name: module.title,
        description: lessonsOf(module)
          .map(({ title }) => title)
          .join(', '),
      })),
    }),
  ]
}

/**
 * The `<head>` of a lesson's page. A lesson is on many paths, of several topics even; it is to be
 * found on the first of them.
 */
export function lessonMeta({ course, preferences }: CoursePath, lesson: Unit): MetaDescriptor[] {
  const first = pathWith(course, lesson.id)?.preferences ?? preferences
  const pathname = lessonPathname(first, lesson.id)
  return [
    ...publicPageMeta(pathname, `${lesson.title} · ${course.title}`, lesson.description),
    structuredData({
      '@type': 'LearningResource',
      name: lesson.title,
      description: lesson.description,
      url: siteAddress + pathname,
      learningResourceType: 'Lesson',
      inLanguage: 'en',
      isAccessibleForFree: true,
      teaches: lesson.objectives,
      isPartOf: { '@type': 'Course', name: course.title, url: siteAddress + coursePathname(first) },
    }),
  ]
}

function labelOf(choices: readonly { value: string; label: string }[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? ''
}
