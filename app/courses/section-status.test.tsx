import { expect, test } from 'vitest'
import { cutLesson } from '../../domain/lesson-sections.ts'
import { htmlOf, nothingDone, pathThrough, wordsOf } from '../../testing/courses.tsx'
import { module } from '../../testing/domain.ts'
import { queryClient } from '../query-client.ts'
import type { CourseRecord } from './course-record.ts'
import { lessonContentQuery } from './lesson-content.ts'
import { LessonContents } from './lesson-contents.tsx'
import { LessonFoot } from './lesson-foot.tsx'
import { LessonMark } from './lesson-mark.tsx'

const path = pathThrough(module('html', [2]))
const [lesson] = path.lessons
if (!lesson) throw new Error('The path has no lesson')
const passages = ['One', 'Two'].map((title) => ({ title, slug: title.toLowerCase(), height: 40 }))
const sections = cutLesson({ passages, tasks: [{ step: 'b', title: 'Build it' }], hasQuiz: true })
queryClient.setQueryData(lessonContentQuery(lesson).queryKey, {
  sections: sections,
  quiz: [],
  tasks: [],
} as never)

const quizOf = (isPassed: boolean) => new Map([[lesson.id, { best: { correct: 1, total: 2 }, isPassed }]])

test.each<[string, Partial<CourseRecord>, string[], string[]]>([
  ['nobody has begun', {}, [], []],
  ['is completed', { completedLessonIds: new Set([lesson.id]) }, ['watch', 'read', 'read', 'flag'], []],
  ['has its exercise passed', { passedTaskIds: new Set([lesson.id]) }, ['try'], ['practised']],
  ['has its quiz taken and not passed', { quizzes: quizOf(false) }, [], []],
  ['has its quiz passed', { quizzes: quizOf(true) }, ['check'], ['quiz passed']],
])('a lesson that %s says so by its marks, and in words', (_, known, filled, words) => {
  const record = { ...nothingDone, ...known }
  const foot = htmlOf(
    <LessonFoot
      {...{ path, lesson, record }}
      select={() => {}}
      mark={() => {}}
      pointsBefore={null}
      onCelebrated={() => {}}
      map={null}
    />,
  )
  expect(filledIn(foot)).toEqual(filled)
  const mark = htmlOf(
    <LessonMark {...{ lesson, record, path }} to="/" isReached={false} isNext={false} isSelected={false} />,
  )
  expect(mark.includes('checked')).toBe(filled.includes('flag'))
  for (const place of [mark, htmlOf(<LessonContents lesson={lesson} path={path} record={record} />)]) {
    expect(wordsOf(place).match(/practised|quiz passed/g) ?? []).toEqual(words)
  }
})

/** The sections whose marks on the small trail are filled. */
function filledIn(foot: string): string[] {
  const [, trail = ''] = /lesson-foot-trail">(.*?)<p /s.exec(foot) ?? []
  const kinds = [...sections.map(({ kind }) => kind), 'flag']
  const signs = [...trail.matchAll(/<span[^>]* class="([^"]*\bsize-[345]\b[^"]*)"/g)].map(([, look = '']) => look)
  expect(signs).toHaveLength(kinds.length)
  return kinds.filter((_, index) => /\bbg-(pine|sun)(\s|$)/.test(signs[index] ?? ''))
}
