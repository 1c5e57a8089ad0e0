import { z } from 'zod'
import { Badge } from './badges.ts'
import { LessonId, Project } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { Skill } from './learner-record.ts'
import { ExperienceLevel, Profile, TimeCommitment, Topic } from './preferences.ts'
import { Stats } from './progress.ts'
import { Streak } from './streaks.ts'
import { LearningDay } from './weekly-goal.ts'

/** One of the learner's courses, as the dashboard lists it. */
export const CourseCard = z.object({
  id: z.string(),
  courseId: z.string(),
  title: z.string(),
  /** Percent of the enrolled path. */
  progress: z.int(),
  totalModules: z.int(),
  completedModules: z.int(),
  totalLessons: z.int(),
  completedLessons: z.int(),
  completedLessonIds: z.array(LessonId),
  isFavourite: z.boolean(),
  lastAccessed: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  learningGoal: Topic,
  timeCommitment: TimeCommitment,
  experienceLevel: ExperienceLevel,
  /** The skills that the path's lessons build, in their order. */
  skills: z.array(z.string()),
  /** The bridge, lesson or milestone to go on with, the first step of its plan; `null` once the course is complete. */
  nextUnit: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** How many of the exercises that the path plans were passed; absent in a response that an earlier version stored. */
  practice: z.object({ passed: z.int(), planned: z.int() }).optional(),
  project: Project.pick({ id: true, title: true, kind: true }).extend({ isCompleted: z.boolean() }).nullable(),
})
export type CourseCard = z.infer<typeof CourseCard>

export const Dashboard = z.object({
  profile: Profile,
  stats: Stats,
  streak: Streak,
  /** Highest first. */
  skills: z.array(Skill),
  /** Newest first. */
  badges: z.array(Badge),
  /** Marked ones first, then the last accessed. */
  courses: z.array(CourseCard),
  /** Computed by `currentCourseOf`; `null` before the first course. */
  currentCourseId: z.string().nullable(),
  /** Days with learning, the first first: all that the learner's present week can hold, wherever on earth they are. */
  recentDays: z.array(LearningDay),
})
export type Dashboard = z.infer<typeof Dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/v1/dashboard',
  access: 'learner',
  summary: 'Everything the dashboard shows: points, level, streak, badges, skills, courses and the week.',
  output: Dashboard,
})
