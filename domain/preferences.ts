import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const LearningGoal = z.enum(['coding', 'design', 'data', 'gaming', 'media', 'personal'])
export const TimeCommitment = z.enum(['minimal', 'moderate', 'significant', 'intensive'])
export const ExperienceLevel = z.enum(['beginner', 'novice', 'intermediate', 'advanced'])

export type LearningGoal = z.infer<typeof LearningGoal>
export type TimeCommitment = z.infer<typeof TimeCommitment>
export type ExperienceLevel = z.infer<typeof ExperienceLevel>

/** A choice in the wizard. */
export interface Choice<Value> {
  value: Value
  label: string
  /** One line of help under the label. */
  help: string
}

export const learningGoals: readonly Choice<LearningGoal>[] = [
  {
    value: 'coding',
    label: 'Programming & Web Development',
    help: 'Build pages and small applications that run in any browser.',
  },
  { value: 'design', label: 'Design & Creativity', help: 'Make screens that are clear, usable and good to look at.' },
  { value: 'data', label: 'Data Science & AI', help: 'Ask good questions of data, and answer them honestly.' },
  { value: 'gaming', label: 'Game Development', help: 'Start with how to learn and a plan for your first game.' },
  { value: 'media', label: 'Digital Media', help: 'Start with how to learn and a plan for your first piece.' },
  { value: 'personal', label: 'Personal Growth', help: 'Learn how learning works, then plan your first twenty hours.' },
]

/** The three answers of the wizard, which together name a path. */
export const Answers = z.object({
  learningGoal: LearningGoal,
  timeCommitment: TimeCommitment,
  experienceLevel: ExperienceLevel,
})
export type Answers = z.infer<typeof Answers>

const topicPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** The part of an address that names a course. Each goal of the wizard is one; courses may have others. */
export const Topic = z
  .string()
  .max(60, { abort: true })
  .regex(topicPattern, 'A topic is lower-case words joined by hyphens.')

/** The topic in a value of unknown origin. */
export function topicIn(value: unknown): string | null {
  const { learningGoal: topic } = (value ?? {}) as Record<string, unknown>
  return typeof topic === 'string' && topicPattern.test(topic) ? topic : null
}

/** A path: the topic of its course, by the name that the wizard's answer has, a weekly time and a level. */
export const Preferences = Answers.extend({ learningGoal: Topic })
export type Preferences = z.infer<typeof Preferences>

/** Some of the three answers; at least one. */
const Choices = Answers.partial().refine((choices) => Object.values(choices).some((choice) => choice !== undefined), {
  error: 'Name at least one of learningGoal, timeCommitment, experienceLevel.',
})
export type Choices = z.infer<typeof Choices>

/** A learner's own choices so far; `null` is a question not answered yet. */
export const Profile = z.object({
  learningGoal: LearningGoal.nullable(),
  timeCommitment: TimeCommitment.nullable(),
  experienceLevel: ExperienceLevel.nullable(),
})
export type Profile = z.infer<typeof Profile>

/** The answers of a profile, once all three questions are answered. */
export function answersOf(profile: Profile): Answers | null {
  const { learningGoal, timeCommitment, experienceLevel } = profile
  return learningGoal && timeCommitment && experienceLevel ? { learningGoal, timeCommitment, experienceLevel } : null
}

/** How a learner wants the product to be, as the session tells it. Each setting is stored as an item. */
export const Settings = z.object({
  /** Whether points, level, badges and streak are shown. The record has them either way. */
  gamification: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

/** Everyone's until they say otherwise. */
export const usualSettings: Settings = { gamification: true }

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/v1/profile',
  access: 'learner',
  summary: 'Save one or more of the three learning preferences.',
  body: Choices,
  output: Profile,
  makesStale: ['/api/v1/session', '/api/v1/dashboard'],
})

export const completeOnboarding = endpoint({
  method: 'POST',
  path: '/api/v1/onboarding',
  access: 'learner',
  summary: 'Finish onboarding: save all three preferences and enrol in the course they name.',
  problems: ['day-full', 'record-full'],
  body: Answers.extend({
    /** Where the learner is: their calendar and reminders go by it. Left out, it is the one known before. */
    timeZone: z.string().max(64).optional(),
  }),
  output: Profile,
  makesStale: ['/api/v1/session', '/api/v1/dashboard', '/api/v1/courses/:courseId/progress'],
})
