import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import type { CourseRecord } from '../app/courses/course-record.ts'
import { queryClient } from '../app/query-client.ts'
import { coursePath } from '../domain/course-paths.ts'
import type { Module } from '../domain/courses.ts'
import { course } from './domain.ts'

/** The course record of a new visitor. */
export const nothingDone: CourseRecord = {
  isStored: false,
  status: 'ready',
  completedLessonIds: new Set(),
  completedProjectIds: new Set(),
  passedTaskIds: new Set(),
  quizzes: new Map(),
  completedAt: null,
  skillPoints: 0,
  stats: null,
  enrolled: 0,
  medianMinutes: {},
  hasReceipts: false,
  retry: () => {},
  setLesson: () => {},
  handIn: async () => {},
  pass: () => {},
}

export function pathThrough(...modules: Module[]) {
  return coursePath(course('1', ['coding'], modules), {
    learningGoal: 'coding',
    timeCommitment: 'minimal',
    experienceLevel: 'beginner',
  })
}

/** The HTML of a part of a page, as it stands there before anything is pressed. */
export function htmlOf(part: ReactNode): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  )
}

/** The visible text of a page. */
export const wordsOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
