import { expect, test } from 'vitest'
import { coursePath } from '../../domain/course-paths.ts'
import { bridge, course, milestone, module } from '../../testing/domain.ts'
import { moreHere } from './more-here.ts'

const web = {
  ...course('1', ['coding'], [module('html', [1]), module('script', [1], { levels: ['intermediate', 'advanced'] })]),
  bridges: [bridge('editor', [], { beginner: 'minimal' }), bridge('git', [], {})],
  milestones: [milestone('structure', 'stage', { beginner: 'minimal' }), milestone('again', 'brief', {})],
}
const pathOf = (experienceLevel: 'beginner' | 'intermediate') =>
  coursePath(web, { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel })

test('after a path come the modules of the next level that has more, then what is built, then bridges', () => {
  const { further, units } = moreHere(pathOf('beginner'), ({ id }) => id === 'editor')
  expect(further?.path.preferences.experienceLevel).toBe('intermediate')
  expect(further?.modules.map(({ id }) => id)).toEqual(['script'])
  expect(units.map(({ id }) => id)).toEqual(['structure', 'again', 'git'])
})

test('who walked all of a course is sent to no other level, and to nothing that is done', () => {
  expect(moreHere(pathOf('intermediate'), () => true)).toEqual({ further: null, units: [] })
})
