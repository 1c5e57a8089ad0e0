import type { AccountItems } from '../../../domain/account-file.ts'
import { queryRow } from '../../db/db.ts'
import { added, insert } from './merging.ts'
import { refuseUnknownCourse } from './refusals.ts'
import type { Outcome, Section } from './section.ts'

export const favouriteCourses = {
  key: ['courseId'],
  rows: {
    table: "(select user_id, target from learner_items where kind = 'star') stars",
    item: `json_build_object('courseId', target)`,
    order: { target: 'text' },
  },
  validate: ({ courseId }, { catalogue }) => refuseUnknownCourse(courseId, catalogue),
  merge: async (db, userId, items, begun) => {
    const courseIds = items.map(({ courseId }) => courseId)
    const row = await queryRow<{ courses: string[]; stars: string[] }>(db, storedSql, [userId, courseIds])
    const { courses = [], stars = [] } = row ?? {}
    const outcomes = items.map(({ courseId }): Outcome => {
      const isBegun = courses.includes(courseId) || begun.has(courseId)
      if (!isBegun) return { refused: 'Your account has not begun this course.' }
      return stars.includes(courseId) ? 'known' : 'added'
    })
    await insert(db, userId, { courseId: 'target text' }, added(items, outcomes), insertSql)
    return outcomes
  },
} satisfies Section<AccountItems['favouriteCourses']>

const storedSql = `
select courses, array(
  select target from learner_items where user_id = $1 and kind = 'star' and target = any($2::text[])) as stars
from learner_records where user_id = $1`

const insertSql = `
insert into learner_items (user_id, kind, target, value)
select $1, 'star', item ->> 'target', 'true' from jsonb_array_elements($2::jsonb) item
returning target as id`
