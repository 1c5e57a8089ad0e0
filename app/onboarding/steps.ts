import { matchPath } from 'react-router'
import { experienceLevels, timeCommitments } from '../../domain/preference-choices.ts'
import { type Answers, learningGoals } from '../../domain/preferences.ts'
import { paths } from '../paths.ts'

export interface Step {
  pathname: string
  /** The preference that the step sets. */
  name: keyof Answers
  title: string
  question: string
  choices: readonly { value: Answers[keyof Answers]; label: string; help: string }[]
}

export const steps: readonly Step[] = [
  {
    pathname: paths.onboarding,
    name: 'learningGoal',
    title: 'Learning Goals',
    question: 'Where would you like to go? You can change your mind whenever you like.',
    choices: learningGoals,
  },
  {
    pathname: paths.onboardingTime,
    name: 'timeCommitment',
    title: 'Time Commitment',
    question: 'How much time do you have in a usual week? Be kind to yourself.',
    choices: timeCommitments,
  },
  {
    pathname: paths.onboardingExperience,
    name: 'experienceLevel',
    title: 'Experience Level',
    question: 'Where are you now? Your path starts from here.',
    choices: experienceLevels,
  },
]

export function stepAt(pathname: string): Step | undefined {
  return steps.find((step) => matchPath(step.pathname, pathname))
}

/** The label of this step's choice, once made. */
export function labelOf(step: Step, choices: Partial<Answers>): string | undefined {
  return step.choices.find(({ value }) => value === choices[step.name])?.label
}
