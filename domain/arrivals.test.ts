import { expect, test } from 'vitest'
import { course, milestone, module } from '../testing/domain.ts'
import { arrivalsIn } from './arrivals.ts'
import { coursePath } from './course-paths.ts'
import type { PlannedDay } from './plan.ts'

const preferences = { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' } as const
const project = { id: 'exam', kind: 'exam' as const, title: 'Exam', brief: 'It.', checklist: ['It'], points: 20 }
const page = milestone('page', 'stage', { beginner: 'minimal' })
const [html, css] = [module('html', [2]), module('css', [1])]

function arrivals(modules: (typeof html)[]) {
  const path = coursePath({ ...course('1', ['coding'], modules), milestones: [page], project }, preferences)
  const days = [...path.units, null].map((unit, index): PlannedDay => {
    const step = { id: unit?.id ?? 'exam', does: 'read' as const, unit, minutes: 10 }
    return { date: `2026-12-0${index + 1}`, sittings: [{ step, minutes: 10, isPart: false }], reviewMinutes: 5 }
  })
  return (from: number) => arrivalsIn(days.slice(from), path).map(({ title, date }) => [title, date])
}

test('one arrives at the end of each module, at what is built, and at the project', () => {
  expect(arrivals([html, css])(0)).toEqual([
    [html.title, '2026-12-02'],
    [css.title, '2026-12-03'],
    ['Build', '2026-12-04'],
    ['Exam', '2026-12-05'],
  ])
})

test('where there is one module, one arrives at each lesson', () => {
  expect(arrivals([html])(0).map(([title]) => title)).toEqual(['Lesson html-1-1', 'Lesson html-1-2', 'Build', 'Exam'])
})

test('places behind the learner have no day', () => {
  expect(arrivals([html, css])(3).map(([, date]) => date)).toEqual([null, null, '2026-12-04', '2026-12-05'])
})
