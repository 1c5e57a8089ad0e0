import { type Answers, type Choice, type ExperienceLevel, learningGoals, type TimeCommitment } from './preferences.ts'

// The landing page shows goals alone, and loads nothing of these.

export const timeCommitments: readonly Choice<TimeCommitment>[] = [
  { value: 'minimal', label: '1-2 hours per week', help: 'A quiet evening now and then.' },
  { value: 'moderate', label: '3-5 hours per week', help: 'Two or three evenings.' },
  { value: 'significant', label: '5-10 hours per week', help: 'A little on most days.' },
  { value: 'intensive', label: '10+ hours per week', help: 'A serious part of your week.' },
]

export const experienceLevels: readonly Choice<ExperienceLevel>[] = [
  { value: 'beginner', label: 'Complete Beginner', help: 'You have never done this before.' },
  { value: 'novice', label: 'Novice', help: 'You have tried a thing or two.' },
  { value: 'intermediate', label: 'Intermediate', help: 'You know the basics and want to go on.' },
  { value: 'advanced', label: 'Advanced', help: 'You want to fill the gaps.' },
]

/** The answers that a value of unknown origin holds; whatever else is in it is left out. */
export function answersIn(value: unknown): Partial<Answers> {
  const { learningGoal, timeCommitment, experienceLevel } = (value ?? {}) as Record<string, unknown>
  return {
    ...chosen('learningGoal', learningGoals, learningGoal),
    ...chosen('timeCommitment', timeCommitments, timeCommitment),
    ...chosen('experienceLevel', experienceLevels, experienceLevel),
  }
}

function chosen<Name extends keyof Answers>(name: Name, choices: readonly Choice<Answers[Name]>[], value: unknown) {
  const choice = choices.find((choice) => choice.value === value)
  return choice && { [name]: choice.value }
}
