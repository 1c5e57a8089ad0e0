import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseDocument } from 'yaml'
import { MicroTask } from '../domain/micro-tasks.ts'
import { Topic } from '../domain/preferences.ts'
import { boardFileKinds } from './board-exercises.ts'
import { knownOf } from './known-names.ts'
import { cutAtBreak } from './lesson-text.ts'

// New content begins as a copy of the example course, which tests keep right: there are no templates besides it.

/** The outcome for the author: the files that were written or changed, and what to do with them. */
export interface NewContent {
  files: string[]
  next: string
}

/** Wrong arguments, in one line for the author. */
export class ArgumentError extends Error {}

const example = join(import.meta.dirname, '../docs/example-course')
const exampleCourse = join(example, 'courses/5-clips')

export const smallKinds: string[] = MicroTask.options.map((schema) => schema.shape.kind.value)
export const exerciseKinds = [...boardFileKinds.map(String), 'html']

/**
 * Writes the files of a new course, lesson, task or bridge into a content folder.
 *
 * @param args as they stand behind `npm run content:new`
 * @throws {ArgumentError} when nothing was written
 */
export function newContent(folder: string, [what = '', ...names]: readonly string[]): NewContent {
  const [name = '', lesson = ''] = names
  if (names.length === (what === 'task' ? 2 : 1)) {
    if (what === 'course') return newCourse(folder, wellFormed(name))
    if (what === 'lesson') return newLesson(folder, wellFormed(name))
    if (what === 'bridge') return newBridge(folder, wellFormed(name))
    if (what === 'task') return newTask(folder, name, lesson)
  }
  throw new ArgumentError(
    'npm run content:new is followed by one of: course NAME, lesson ID, task KIND LESSON, bridge NAME; ' +
      'such as: course sewing, lesson sewing-1-1-2, task order sewing-1-1-2, bridge fractions',
  )
}

function wellFormed(name: string): string {
  if (Topic.safeParse(name).success) return name
  throw new ArgumentError(`'${name}' cannot be a name: it is lower-case words joined by hyphens, such as sewing-1-1-2`)
}

function newCourse(folder: string, name: string): NewContent {
  const courses = fieldsOf(folder, 'courses/*/course.md')
  const taken = courses.find(({ id, topics = [] }) => id === name || topics.includes(name))
  if (taken) throw new ArgumentError(`there is a course with the topic '${name}' already: ${taken.file}`)
  const numbers = globSync('courses/*', { cwd: folder }).map((path) => Number.parseInt(basename(path), 10) || 0)
  const course = `courses/${Math.max(0, ...numbers) + 1}-${name}`
  const title = titleOf(name)
  const courseFile = withFields(read(exampleCourse, 'course.md'), {
    id: name,
    title,
    topics: [name],
    updated: new Date().toISOString().slice(0, 10),
    bridges: undefined,
    rubric: undefined,
  })
  const moduleFile = read(exampleCourse, '1-movement/module.md')
  return write(
    folder,
    {
      [`${course}/course.md`]: renamed(courseFile, 'clips-exam', `${name}-exam`),
      [`${course}/1-begin/module.md`]: renamed(moduleFile, 'clips-1', `${name}-1`),
      ...lessonFiles(`${course}/1-begin`, `${name}-1-1-1`),
    },
    `The course is at /courses/${name} now. Put your own words in place of the example's, from course.md on`,
  )
}

function newLesson(folder: string, id: string): NewContent {
  const subModule = id.replace(/-[^-]+$/, '')
  const modules = fieldsOf(folder, 'courses/*/*/module.md')
  const home = modules.find(({ subModules = [] }) => subModules.some((one) => one.id === subModule))
  if (!home) {
    const known = modules.flatMap(({ subModules = [] }) => subModules.map((one) => one.id))
    throw new ArgumentError(
      `a lesson's id begins with that of its sub-module, such as ${known[0]}-9, and no module.md has '${subModule}'${knownOf(subModule, near(subModule, known))}`,
    )
  }
  const files = lessonFiles(dirname(home.file), id)
  return write(folder, files, "Put your own words in place of the example's, in each of these files")
}

function newBridge(folder: string, name: string): NewContent {
  const endings = ['.md', '.a.exercise.yaml', '.exercise.yaml']
  const files = endings.map(
    (ending) => [`bridges/${name}${ending}`, read(example, `bridges/percent${ending}`)] as const,
  )
  const fields = { id: `base-${name}`, title: titleOf(name) }
  return write(
    folder,
    Object.fromEntries(files.map(([path, text]) => [path, path.endsWith('.md') ? withFields(text, fields) : text])),
    `Put your own words in place of the example's, and name base-${name} under bridges in the course.md of your course`,
  )
}

function newTask(folder: string, kind: string, lessonId: string): NewContent {
  const known = [...smallKinds, ...exerciseKinds]
  if (!known.includes(kind)) throw new ArgumentError(`'${kind}' is no kind of task${knownOf(kind, known)}`)
  const units = globSync(['courses/*/!(build)/*.md', 'bridges/*.md'], { cwd: folder, exclude: ['**/module.md'] })
  const ids = units.map((path) => (path.startsWith('bridges') ? 'base-' : '') + basename(path, '.md'))
  const path = units[ids.indexOf(lessonId)]
  if (!path)
    throw new ArgumentError(`there is no lesson or bridge '${lessonId}'${knownOf(lessonId, near(lessonId, ids))}`)
  return smallKinds.includes(kind) ? addSmallTask(folder, kind, path) : newExercise(folder, kind, path)
}

/** Puts a small task at the end of a text, above the part that is shown folded. */
function addSmallTask(folder: string, kind: string, path: string): NewContent {
  const texts = globSync('{bridges,courses/*/*}/*.md', { cwd: example }).sort()
  const fence = texts.flatMap(
    (text) => read(example, text).match(new RegExp(`^\`\`\`task ${kind}\\n[\\s\\S]*?^\`\`\`$`, 'm')) ?? [],
  )
  const text = readFileSync(join(folder, path), 'utf8')
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const lines = text.trimEnd().split(lineEnd)
  const start = lines.findIndex((line, index) => index > 0 && /^---[ \t]*$/.test(line)) + 1
  const { above, below } = cutAtBreak({ markdown: lines.slice(start).join('\n') })
  const linesAbove = above.reduce((sum, { raw }) => sum + raw.split('\n').length - 1, 0)
  const end = below.length > 0 ? start + linesAbove : lines.length
  const head = lines.slice(0, end).join('\n').trimEnd()
  const rest = lines.slice(end).join('\n')
  const whole = `${[head, fence[0], rest].filter(Boolean).join('\n\n')}\n`
  writeFileSync(join(folder, path), whole.replaceAll('\n', lineEnd))
  return {
    files: [path],
    next: 'The task stands at the end of the text. Move it behind the idea that it asks for, and write your own',
  }
}

/** Writes the first of the exercises b, a and c that is not there yet. */
function newExercise(folder: string, kind: string, path: string): NewContent {
  const files = globSync('courses/*/*/*.exercise.yaml', { cwd: example }).sort()
  const from = files.find((file) => read(example, file).startsWith(`kind: ${kind}\n`)) ?? ''
  const text = read(example, from)
  const endings = ['exercise', 'a.exercise', ...(path.startsWith('bridges') ? [] : ['c.exercise'])]
  const free = endings
    .map((ending) => path.replace(/md$/, `${ending}.yaml`))
    .find((file) => !existsSync(join(folder, file)))
  const name = basename(path, '.md')
  if (!free) throw new ArgumentError(`${name} has all exercises that it may have: ${endings.join(', ')}`)
  const figures = [...text.matchAll(/^picture: (.+)$/gm)].map(([, figure = '']) => figure)
  const ownFigures = figures.map((figure) => [
    `${dirname(path)}/${figure.replace('clips-2-1-1', name)}`,
    readFileSync(join(example, dirname(from), figure)),
  ])
  return write(
    folder,
    { [free]: text.replace('clips-2-1-1', name), ...Object.fromEntries(ownFigures) },
    "Put your own task in place of the example's",
  )
}

/** The files of a lesson, as the first lesson of the example has them; a video is left out. */
function lessonFiles(folder: string, id: string): Record<string, string> {
  const from = join(exampleCourse, '1-movement')
  const files = globSync('clips-1-1-1*', { cwd: from }).map((name) => {
    const text = renamed(read(from, name), 'clips-1-1-1', id)
    const fields = { subModule: id.replace(/-[^-]+$/, ''), title: 'A New Lesson', videos: undefined }
    return [`${folder}/${name.replace('clips-1-1-1', id)}`, name.endsWith('.md') ? withFields(text, fields) : text]
  })
  return Object.fromEntries(files)
}

/** Writes files that are not there, or none of them. */
function write(folder: string, files: Record<string, string | Buffer>, next: string): NewContent {
  const paths = Object.keys(files)
  const there = paths.filter((path) => existsSync(join(folder, path)))
  if (there.length > 0) throw new ArgumentError(`nothing was written: ${there[0]} is there already`)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { flag: 'wx' })
  }
  return { files: paths, next }
}

function read(folder: string, path: string): string {
  return readFileSync(join(folder, path), 'utf8').replaceAll('\r\n', '\n')
}

const frontMatter = /^---\n([\s\S]*?)^---$/m

/** Sets fields of front matter, or leaves out those without a value. */
function withFields(text: string, fields: Record<string, unknown>): string {
  return text.replace(frontMatter, (_, yaml) => {
    const document = parseDocument(yaml)
    for (const [key, value] of Object.entries(fields)) {
      if (value === undefined) document.delete(key)
      else document.set(key, value)
    }
    return `---\n${document.toString({ lineWidth: 0, flowCollectionPadding: false })}---`
  })
}

/** Replaces an id, and those that begin with it. */
function renamed(text: string, from: string, to: string): string {
  return text.replaceAll(new RegExp(`\\b${from}\\b`, 'g'), to)
}

interface Fields {
  id?: string
  topics?: string[]
  subModules?: { id: string }[]
}

/** The front matter of files, unchecked: a mistake in one of them does not keep an author from a new one. */
function fieldsOf(folder: string, pattern: string): (Fields & { file: string })[] {
  return globSync(pattern, { cwd: folder })
    .sort()
    .map((file) => ({ ...parseDocument(frontMatter.exec(read(folder, file))?.[1] ?? '').toJS(), file }))
}

/** The ids that share the first word with one, else all. */
function near(id: string, ids: string[]): string[] {
  const alike = ids.filter((one) => one.split('-')[0] === id.split('-')[0])
  return alike.length > 0 ? alike : ids
}

/** `hand-sewing` is Hand sewing. */
function titleOf(name: string): string {
  return (name[0] ?? '').toUpperCase() + name.slice(1).replaceAll('-', ' ')
}
