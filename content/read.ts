import { basename, join } from 'node:path'
import { z } from 'zod'
import { courseAt, lessonsOf } from '../domain/course-paths.ts'
import { Course, Lesson, LinkedVideo, Module, OwnVideo, Project, RubricRow, SubModule } from '../domain/courses.ts'
import { minQuestionsPerLesson } from '../domain/exam-draw.ts'
import type { Term } from '../domain/glossary.ts'
import { type LibraryTopics, noTopics, Resource, ResourceDifficulty } from '../domain/library.ts'
import { LearningGoal } from '../domain/preferences.ts'
import { addressKey } from '../domain/resource-address.ts'
import { largestCuratedId } from '../domain/resource-ids.ts'
import { taskPoints } from '../domain/tasks.ts'
import { bridgesOf, PlannedBridge, readBridges, type SharedBridge } from './bridges.ts'
import { ContentError } from './content-error.ts'
import { type AcceptedFile, ContentFolder } from './content-folder.ts'
import { type FormerIds, readFormerIds } from './former-ids.ts'
import { checkTerms, readGlossary } from './glossary.ts'
import { claimId, type Parts, type PlacedParts, readUnit } from './lesson-parts.ts'
import { buildFolder, giveRatingModels, readMilestones } from './milestones.ts'
import { type Placement, placementFile, readPlacement } from './placement.ts'
import { demandTag, tagsOf } from './resource-tags.ts'
import { evictUnusedYaml } from './yaml-text.ts'

/** One of our own resources: its level and duration are always known. */
type CuratedResource = Resource & { difficulty: ResourceDifficulty; duration: string }

export interface Content {
  courses: Course[]
  /** By lesson id. */
  lessons: ReadonlyMap<string, PlacedParts>
  /** In order of ids. */
  resources: CuratedResource[]
  topics: LibraryTopics
  /** In the file's order. */
  glossary: Term[]
  /** The questions of the placement checks, by course. */
  placements: Readonly<Record<string, Placement['questions']>>
  former: FormerIds
}

// The file schemas: the domain's, without the values that folders determine, and strict about keys.
const CourseFile = Course.omit({ modules: true, milestones: true, placement: true })
  .extend({
    project: Project.omit({ formerIds: true }).strict().nullable(),
    bridges: PlannedBridge.array().default([]),
    rubric: RubricRow.strict().array().default([]),
  })
  .strict()
const ModuleFile = Module.omit({ subtitle: true })
  .extend({
    when: Module.shape.when.strict().default({}),
    subModules: SubModule.omit({ lessons: true }).strict().array().min(1),
  })
  .strict()
const VideoEntry = z.union([LinkedVideo.strict(), OwnVideo.strict()])
const LessonFile = Lesson.omit({ formerIds: true, duration: true, minutes: true })
  .extend({ subModule: SubModule.shape.id, videos: VideoEntry.array().default([]) })
  .strict()
const ResourcesFile = Resource.omit({ attribution: true })
  .extend({
    id: Resource.shape.id.max(largestCuratedId),
    description: Resource.shape.description.min(1),
    difficulty: ResourceDifficulty,
    duration: z.string().min(1),
    rating: Resource.shape.rating.default(null),
    language: Resource.shape.language.default('en'),
    licence: Resource.shape.licence.default(null),
    note: Resource.shape.note.default(null),
  })
  .strict()
  .array()
const Tags = z.string().min(1).array()
const TopicsFile = z.strictObject({
  goals: z.partialRecord(LearningGoal, Tags),
  related: z.record(z.string(), Tags),
})

/** Relative to the project folder, in which programs run. */
// biome-ignore lint/style/noProcessEnv: the folder of the content, which is no secret.
export const contentFolder = process.env.CONTENT_DIR || 'content'

/**
 * Reads all courses and resources of a content folder. Courses, modules and lessons are sorted by file name,
 * numerically.
 * @throws {ContentError} with every problem
 */
export function readContent(folder: string = contentFolder): Content {
  evictUnusedYaml()
  const files = new ContentFolder(folder)
  const lessons: Parts = new Map()
  const bridges = readBridges(files, lessons)
  const placements: Record<string, Placement['questions']> = {}
  const courses = readCourses(files, lessons, bridges, placements)
  const resources = readResources(files)
  const topics = readTopics(files, tagsOf(resources))
  const glossary = readGlossary(files, lessons, tagsOf(resources))
  const content = { courses, resources, topics, glossary, lessons, placements, former: readFormerIds(files, courses) }
  // Where something is missing, what it would introduce is too.
  if (files.problems.length === 0) checkTerms(files, courses, lessons, glossary)
  if (files.problems.length > 0) throw new ContentError(files.problems)
  return content
}

function readResources(files: ContentFolder): CuratedResource[] {
  const names = files.yamlFiles('resources')
  if (names.length === 0) files.complain(files.place('resources'), 'there is no list of resources, and one is needed')
  const found = names.flatMap((name) => {
    const file = files.read(join('resources', name), ResourcesFile)
    return file?.value.map((resource, index) => ({ resource, place: file.place([index, 'id']), file, index })) ?? []
  })
  for (const { resource, place, file, index } of found) {
    files.claim('resource', `${resource.id}`, place)
    files.claim('address', addressKey(resource.url) ?? resource.url, file.place([index, 'url']))
  }
  return found.map(({ resource }) => ({ ...resource, attribution: null })).sort((a, b) => a.id - b.id)
}

const topicsFile = 'library-topics.yaml'

/** Goals and related words by tag; each tag has to be one of a resource. */
function readTopics(files: ContentFolder, known: ReadonlySet<string>): LibraryTopics {
  const file = files.has(topicsFile) ? files.read(topicsFile, TopicsFile) : undefined
  if (!file) return noTopics
  for (const section of ['goals', 'related'] as const) {
    for (const [name, tags] of Object.entries(file.value[section])) {
      for (const [index, tag] of tags.entries()) demandTag(files, known, tag, file.place([section, name, index]))
    }
  }
  return file.value
}

function readCourses(
  files: ContentFolder,
  parts: Parts,
  bridges: ReadonlyMap<string, SharedBridge>,
  placements: Record<string, Placement['questions']>,
): Course[] {
  const found = files.folders('courses').map((name) => {
    const read = readCourse(files, parts, bridges, join('courses', name))
    if (read && read.course.placement.length > 0) placements[read.course.id] = read.placementQuestions
    return read?.course
  })
  const courses = found.filter((course) => course !== undefined)
  // A course that failed to load may serve goals that seem unserved.
  const unserved =
    courses.length === found.length ? LearningGoal.options.filter((goal) => !courseAt(courses, goal)) : []
  for (const goal of unserved) {
    files.complain(
      files.place('courses'),
      `no course has the topic '${goal}', which is a goal of the wizard; each goal needs a course`,
    )
  }
  return courses
}

function readCourse(
  files: ContentFolder,
  parts: Parts,
  bridges: ReadonlyMap<string, SharedBridge>,
  folder: string,
): { course: Course; placementQuestions: Placement['questions'] } | undefined {
  const folders = files.folders(folder, 'course.md', placementFile).filter((name) => name !== buildFolder)
  const found = folders.map((name) => readModule(files, parts, join(folder, name)))
  const milestones = readMilestones(files, parts, join(folder, buildFolder))
  const file = files.read(join(folder, 'course.md'), CourseFile)
  if (!file) return undefined
  const { value, place } = file
  refuseBody(files, file)
  files.claim('course', value.id, place(['id']))
  for (const [index, topic] of value.topics.entries()) {
    files.claim('topic', topic, place(['topics', index]))
    const isGoal = LearningGoal.safeParse(topic).success
    if (isGoal || value.summary) continue
    const need = 'so the card of the course needs a summary, in one sentence'
    files.complain(place(['topics', index]), `'${topic}' is no goal of the wizard, ${need}`)
  }
  if (value.project) files.claim('project', value.project.id, place(['project', 'id']))
  if (found.length === 0) files.complain(place([]), 'the course has no module; each is a folder beside this file')
  const modules = found.filter((module) => module !== undefined)
  const ownBridges = bridgesOf(files, file, modules, bridges)
  const { topics, questions } = readPlacement(files, folder, { modules, bridges: ownBridges })
  const course = { ...value, modules, milestones, bridges: ownBridges, placement: topics }
  giveRatingModels(files, parts, join(folder, buildFolder), course)
  if (course.project?.kind === 'exam') demandExamQuestions(files, parts, course)
  markFirstExercise(parts, course)
  return { course, placementQuestions: questions }
}

/** The first exercise with an editor includes the tour. */
function markFirstExercise(parts: Parts, { modules }: Course): void {
  const tasks = modules.flatMap(lessonsOf).flatMap(({ id }) => parts.get(id)?.tasks ?? [])
  const first = tasks.map(({ exercise }) => exercise).find(({ kind }) => kind !== 'board')
  if (first) first.isFirst = true
}

function demandExamQuestions(files: ContentFolder, parts: Parts, { modules }: Course): void {
  for (const { id } of modules.flatMap(lessonsOf)) {
    const { file = '', examQuestions = [] } = parts.get(id) ?? {}
    const bank = files.has(`${file}.exam.yaml`) ? `${file}.exam.yaml` : null
    // Problems of a bank that failed to load are reported already.
    const isUnread = bank !== null && examQuestions.length === 0
    if (isUnread || examQuestions.length >= minQuestionsPerLesson) continue
    const found = bank ? `here are ${examQuestions.length}` : 'there is no .exam.yaml beside it'
    files.complain(
      files.place(bank ?? `${file}.md`),
      `the exam of its course needs ${minQuestionsPerLesson} questions of each lesson; ${found}`,
    )
  }
}

function readModule(files: ContentFolder, parts: Parts, folder: string): Module | undefined {
  const file = files.read(join(folder, 'module.md'), ModuleFile)
  const tags = file?.value.tags ?? []
  const found = files
    .markdownFiles(folder, 'module.md')
    .map((name) => readLesson(files, parts, join(folder, name), tags))
  const lessons = found.filter((lesson) => lesson !== undefined)
  if (!file) return undefined

  const { value, place } = file
  refuseBody(files, file)
  files.claim('module', value.id, place(['id']))
  const ids = value.subModules.map(({ id }) => id)
  for (const lesson of lessons.filter((lesson) => !ids.includes(lesson.value.subModule))) {
    const allowed = `its module has ${ids.join(', ')}`
    files.complain(lesson.place(['subModule']), `there is no sub-module '${lesson.value.subModule}'; ${allowed}`)
  }
  const subModules = value.subModules.map((subModule, index) => {
    const at = place(['subModules', index, 'id'])
    files.claim('sub-module', subModule.id, at)
    const own = lessons.filter((lesson) => lesson.value.subModule === subModule.id)
    // A lesson that failed to load may belong here.
    if (own.length === 0 && lessons.length === found.length) {
      files.complain(at, `the sub-module '${subModule.id}' has no lesson; it needs one or more`)
    }
    return { ...subModule, lessons: own.map(({ value: { subModule: _, ...lesson } }) => lesson) }
  })
  return {
    ...value,
    subtitle: subModules.length === 1 ? '(1 subtopic)' : `(${subModules.length} subtopics)`,
    subModules,
  }
}

function readLesson(files: ContentFolder, parts: Parts, path: string, moduleTags: readonly string[]) {
  const lesson = files.read(path, LessonFile)
  if (!lesson) return undefined
  claimId(files, path, lesson, { id: basename(path, '.md'), name: lesson.value.id })
  const { measured } = readUnit(files, parts, path, lesson, { skills: moduleTags, points: taskPoints })
  demandPractice(files, path, lesson)
  return { ...lesson, value: { ...lesson.value, ...measured } }
}

/** A lesson promises practice: its page tells learners what they can do now once they have passed a task or the quiz. */
function demandPractice(files: ContentFolder, path: string, { place }: AcceptedFile<unknown>): void {
  const name = basename(path, '.md')
  const wanted = {
    quiz: "copy another lesson's and change its questions",
    exercise: `npm run content:new task ordering ${name} writes one to begin with`,
  }
  for (const [part, remedy] of Object.entries(wanted)) {
    if (files.has(path.replace('.md', `.${part}.yaml`))) continue
    files.complain(place([]), `a lesson has a quiz and an exercise, and there is no ${name}.${part}.yaml: ${remedy}`)
  }
}

function refuseBody(files: ContentFolder, { body, place }: AcceptedFile<unknown>): void {
  if (!body.text.trim()) return
  const [file] = place([]).split(':')
  files.complain(`${file}:${body.line}`, 'text below the front matter is shown nowhere here; only a lesson has text')
}
