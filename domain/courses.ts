import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { LinkedTerm } from './glossary.ts'
import type { LessonSection } from './lesson-sections.ts'
import type { ShownTask } from './micro-tasks.ts'
import { ExperienceLevel, TimeCommitment, Topic } from './preferences.ts'
import type { Question } from './quizzes.ts'
import type { RatingModel } from './rating-models.ts'
import { Step, type Task } from './tasks.ts'

export const LessonId = z
  .string()
  .max(100, { abort: true })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'A lesson id is lower-case words joined by hyphens.')

const described = { title: z.string().min(1), provider: z.string().min(1) }

/** A video on another site: played here where it is on YouTube, else a link. */
export const LinkedVideo = z.object({
  ...described,
  url: z.url({ protocol: /^https$/ }),
  youtubeId: z
    .string()
    .regex(/^[\w-]{11}$/)
    .optional(),
})

/** A video of our own, whose files lie beside the lesson. */
export const OwnVideo = z.object({
  ...described,
  file: z.string().regex(/^\w[\w.-]*\.(webm|mp4)$/, 'A video is a .webm or .mp4 file.'),
  captions: z
    .string()
    .regex(
      /^\w[\w.-]*\.[a-z]{2,3}(-[A-Za-z]+)?\.vtt$/,
      'Captions are a .vtt file that names its language: intro.en.vtt.',
    ),
  /** Words for readers; where there is none, the captions are. */
  transcript: z
    .string()
    .regex(/^\w[\w.-]*\.txt$/, 'A transcript is a .txt file.')
    .optional(),
})

/** A free video for a lesson. The first of a lesson is played; the others stand in when it is gone. Lessons may have none. */
export const Video = z.union([LinkedVideo, OwnVideo])

/** Ids that it had before, if it had any: what was done under them was done with it. */
const formerIds = z.array(z.string()).optional()

/** How long each part of a lesson takes, in whole minutes, by what it holds. */
export const LessonMinutes = z.object({
  reading: z.int().nonnegative(),
  smallTasks: z.int().nonnegative(),
  quiz: z.int().nonnegative(),
  tasks: z.partialRecord(Step, z.int().positive()),
})

/** What the player shows of a lesson and of a bridge. */
const unit = {
  id: LessonId,
  title: z.string().min(1),
  /** `mm:ss`: all of its `minutes`. */
  duration: z.string(),
  minutes: LessonMinutes,
  description: z.string().min(1),
  objectives: z.array(z.string().min(1)).min(1),
}

/** The levels whose plan holds a bridge or a milestone, each with the least weekly time. */
const planned = z.partialRecord(ExperienceLevel, TimeCommitment)

/** The skills that the tasks of a bridge or a milestone feed. */
const skills = z.array(z.string().min(1)).min(1)

/** A lesson: what the specification's tables call a video. */
export const Lesson = z.object({ ...unit, videos: z.array(Video), formerIds })

/**
 * A practice lesson that leads up to others, shared by courses. It is no part of a module: what counts lessons does not
 * count it. It is done once its task b passed.
 */
export const Bridge = z.object({
  ...unit,
  skills,
  /** The lessons that it leads to, the first one on a path counts; on a path without them it leads to the project. */
  before: z.array(LessonId),
  planned,
})

/**
 * A stage of what learners build in a course, with one task, or another brief for the same work. Like a bridge it is no
 * part of a module, and done once its task passed.
 */
export const Milestone = z.object({
  ...unit,
  skills,
  planned,
  /** A stage goes on with the files of the stages before it; a brief begins with files of its own. */
  kind: z.enum(['stage', 'brief']),
})

export const SubModule = z.object({
  id: z.string().min(1),
  title: z.string().min(1),
  lessons: z.array(Lesson).min(1),
})

export const Module = z.object({
  id: z.string().min(1),
  title: z.string().min(1),
  /** e.g. `(2 subtopics)`. */
  subtitle: z.string(),
  /** The skills that its lessons build. */
  tags: z.array(z.string().min(1)).min(1),
  /** Prior knowledge for this module, for learners who skip the one before it. */
  before: z.string().optional(),
  /** The learners who see the module. A list left out admits everybody. */
  when: z.object({ levels: z.array(ExperienceLevel).optional(), times: z.array(TimeCommitment).optional() }),
  subModules: z.array(SubModule).min(1),
})

/** The final project. Completing it is one way, once. */
export const Project = z.object({
  id: z.string().min(1),
  /** How it is completed: by passing an exam drawn from the lessons' questions, or by handing in work. */
  kind: z.enum(['exam', 'work']),
  /** Also the label of its button. */
  title: z.string().min(1),
  brief: z.string().min(1),
  checklist: z.array(z.string().min(1)).min(1),
  /** For a signed-in learner; every static player gives `projectPoints`. */
  points: z.int().positive(),
  formerIds,
})

/** A row of the rubric by which learners rate their own work. */
export const RubricRow = z.object({
  name: z.string().min(1).max(40),
  /** What the third of four levels means, in a sentence: the first lacks it, the second has it in part. */
  solid: z.string().min(1),
})

/** A topic of the placement check, with the bridges and lessons that its answers decide about. */
export const PlacementTopic = z.object({
  id: LessonId,
  title: z.string().min(1).max(40),
  bridges: z.array(LessonId),
  lessons: z.array(LessonId),
})

export const CourseId = z
  .string()
  .regex(/^[a-z0-9][\w-]{0,63}$/i, 'The id of a course is at most 64 letters, digits and dashes.')

export const Course = z.object({
  /** The specification's course id: '1' coding, '2' design, '3' data; others follow. */
  id: CourseId,
  title: z.string().min(1),
  /** The parts of an address that name it. A goal of the wizard leads to the course that has it among its topics. */
  topics: z.array(Topic).min(1),
  /** One sentence for its card in the catalogue. Where a topic is a goal of the wizard, the card says what the goal says. */
  summary: z.string().min(1).optional(),
  /** Learners counted before this installation existed. */
  enrolledBaseline: z.int().nonnegative(),
  /** Estimated weeks by weekly time, e.g. `6-8`. */
  weeks: z.record(
    TimeCommitment,
    z.string().regex(/^([1-9]\d*-)?[1-9]\d*$/, 'Weeks are a number or a range, such as 6-8.'),
  ),
  /** The day its content last changed, `YYYY-MM-DD`. */
  updated: z.iso.date(),
  modules: z.array(Module).min(1),
  /** In the order in which they are done. */
  bridges: z.array(Bridge),
  /** The stages in their order, then the further briefs. */
  milestones: z.array(Milestone),
  project: Project.nullable(),
  placement: z.array(PlacementTopic),
  /** For the work that is handed in or built; empty where there is none. */
  rubric: z.array(RubricRow),
})

export type Video = z.infer<typeof Video>
export type LinkedVideo = z.infer<typeof LinkedVideo>
export type OwnVideo = z.infer<typeof OwnVideo>
export type LessonMinutes = z.infer<typeof LessonMinutes>
export type Lesson = z.infer<typeof Lesson>
export type Bridge = z.infer<typeof Bridge>
export type Milestone = z.infer<typeof Milestone>
/** What the player opens. */
export type Unit = Lesson | Bridge | Milestone
export type SubModule = z.infer<typeof SubModule>
export type Module = z.infer<typeof Module>
export type PlacementTopic = z.infer<typeof PlacementTopic>
export type Project = z.infer<typeof Project>
export type RubricRow = z.infer<typeof RubricRow>
export type Course = z.infer<typeof Course>

/** A part of a lesson's text: prose as HTML, or a task. */
export type TextBlock = { html: string } | { task: ShownTask }

/** A section of a lesson as its page gets it: one that is read comes with its text. */
export type SectionContent = LessonSection & { blocks?: TextBlock[] }

/** The texts, quiz and tasks of a lesson, as its page gets them. */
export interface LessonContent {
  sections: SectionContent[]
  quiz: Question[]
  /** In the order of their steps. */
  tasks: Task[]
  /** The terms of the glossary that its text links, by their anchors. */
  terms: Record<string, LinkedTerm>
  /** On the last stage: to be rated before one's own work. */
  models?: RatingModel[]
}

/** A course as the catalogue lists it. */
const CourseSummary = z.object({
  id: z.string(),
  title: z.string(),
  topics: z.array(Topic),
  /** Baseline plus real enrolments here. */
  enrolled: z.int(),
  /** By lesson, the median of the minutes that learners here spent on it; only of lessons that thirty completed. */
  medianMinutes: z.record(z.string(), z.int()),
})

export const listCourses = endpoint({
  method: 'GET',
  path: '/api/v1/courses',
  access: 'anyone',
  summary:
    'The courses of this installation and how many learners are enrolled in each, and how long its lessons took them.',
  output: z.array(CourseSummary),
})
