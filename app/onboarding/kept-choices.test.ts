import { expect, test } from 'vitest'
import { forgetChoices, keepChoices, keptChoices } from './kept-choices.ts'

test('a choice that was saved is forgotten, a later one that is still on its way is not', () => {
  keepChoices({ learningGoal: 'design' })
  keepChoices({ learningGoal: 'data', timeCommitment: 'minimal' })

  forgetChoices({ learningGoal: 'design' })
  expect(keptChoices()).toEqual({ learningGoal: 'data', timeCommitment: 'minimal' })

  forgetChoices({ learningGoal: 'data' })
  expect(keptChoices()).toEqual({ timeCommitment: 'minimal' })
})
