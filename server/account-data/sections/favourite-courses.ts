import type { AccountItems } from '../../../domain/account-file.ts'
import { added, insert, storedBy } from './merging.ts'
import { refuseUnknownCourse } from './refusals.ts'
import type { Outcome, Section } from './section.ts'

export const favouriteCourses = {
  key: ['courseId'],
  rows: {
    table: '(select user_id, course_id from user_course_enrollments where is_favorite) favourites',
    item: `json_build_object('courseId', course_id)`,
    order: { course_id: 'text' },
  },
  validate: ({ courseId }, { catalogue }) => refuseUnknownCourse(courseId, catalogue),
  merge: async (db, userId, items, begun) => {
    const courseIds = items.map(({ courseId }) => courseId)
    const stored = await storedBy(
      db,
      'user_course_enrollments',
      'to_jsonb(is_favorite)',
      userId,
      courseIds,
      'course_id',
    )
    const outcomes = items.map(({ courseId }): Outcome => {
      if (!(courseId in stored) && !begun.has(courseId)) return { refused: 'Your account has not begun this course.' }
      return stored[courseId] ? 'known' : 'added'
    })
    await insert(db, userId, { courseId: 'course_id text' }, added(items, outcomes), favouriteCoursesSql)
    return outcomes
  },
} satisfies Section<AccountItems['favouriteCourses']>

const favouriteCoursesSql = `
update user_course_enrollments set is_favorite = true
where user_id = $1 and course_id in (select item ->> 'course_id' from jsonb_array_elements($2::jsonb) item)
returning course_id as id`
