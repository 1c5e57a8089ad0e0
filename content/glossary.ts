import { z } from 'zod'
import { allUnits, coursePath, pathsOf } from '../domain/course-paths.ts'
import type { Course, Unit } from '../domain/courses.ts'
import { fold } from '../domain/folding.ts'
import { Term } from '../domain/glossary.ts'
import type { ContentFolder } from './content-folder.ts'
import type { LessonText } from './lesson-text.ts'
import { demandTag } from './resource-tags.ts'
import { formsOf, type TermUse, termUses } from './term-uses.ts'

const glossaryFile = 'glossary.yaml'

const { lessonIds } = Term.shape
const TermEntry = Term.omit({ lessonIds: true })
  .extend({ lesson: z.union([lessonIds.element.transform((id) => [id]), lessonIds]) })
  .strict()

/** A lesson or bridge: its text, the path of its file, without extension, and the line where the text begins. */
type Texts = ReadonlyMap<string, { text: LessonText; file: string; line: number }>

/**
 * The glossary: each term once, used in the lessons that introduce it, with tags that lead to resources.
 *
 * @param tags of all resources, folded
 */
export function readGlossary(files: ContentFolder, texts: Texts, tags: ReadonlySet<string>): Term[] {
  const file = files.has(glossaryFile) ? files.read(glossaryFile, TermEntry.array()) : undefined
  if (!file) return []
  // A lesson that failed to load is reported already.
  const areAllThere = files.problems.length === 0
  const foldedTexts = new Map(
    [...texts].map(([id, { text }]) => [id, fold(text.markdown.replace(/\s+/g, ' '))] as const),
  )
  return file.value.map(({ lesson: lessonIds, ...term }, index) => {
    files.claim('term', fold(term.term), file.place([index, 'term']))
    for (const [at, tag] of term.tags.entries()) demandTag(files, tags, tag, file.place([index, 'tags', at]))
    for (const lessonId of lessonIds) {
      const text = foldedTexts.get(lessonId)
      const place = file.place([index, 'lesson'])
      const names = [...formsOf({ term: term.term }), ...(term.forms ?? [])].map(fold)
      if (text === undefined) {
        if (areAllThere) files.complain(place, `there is no lesson or bridge '${lessonId}'`)
      } else if (!names.some((name) => text.includes(name)))
        files.complain(place, `the text of '${lessonId}' does not use the term '${term.term}'`)
    }
    return { ...term, lessonIds }
  })
}

/** The terms that a course introduces. In its texts, the words of other terms are words like any other. */
export function termsOf(course: Course, glossary: readonly Term[]): Term[] {
  const ids = new Set(allUnits(course).map(({ id }) => id))
  return glossary.filter(({ lessonIds }) => lessonIds.some((id) => ids.has(id)))
}

/** Complains of each term that a text uses before a lesson or bridge of the path has introduced it. */
export function checkTerms(
  files: ContentFolder,
  courses: readonly Course[],
  texts: Texts,
  glossary: readonly Term[],
): void {
  for (const course of courses) {
    const usesIn = termUses(termsOf(course, glossary))
    const uses = new Map(allUnits(course).map(({ id }) => [id, usesIn(texts.get(id)?.text.markdown ?? '')]))
    for (const { unit, use, paths } of tooEarly(course, uses)) {
      const { file = '', line = 0, text } = texts.get(unit.id) ?? {}
      const lines = text?.markdown.slice(0, use.at).split('\n').length ?? 1
      const [path, ...others] = paths
      const more = others.length > 0 ? `, and ${others.length} more` : ''
      const { term, lessonIds } = use.term
      files.complain(
        files.place(`${file}.md`, line + lines - 1),
        `uses the term '${term}' before it is introduced on the path ${path}${more}. Say here what it means and add '${unit.id}' to its lessons in ${glossaryFile}, which are ${lessonIds.join(', ')}; or use another word. A word that mostly means something else gets its own forms there`,
      )
    }
  }
}

interface EarlyUse {
  unit: Unit
  use: TermUse
  /** As in `coding minimal beginner`. */
  paths: string[]
}

function tooEarly(course: Course, uses: ReadonlyMap<string, TermUse[]>): EarlyUse[] {
  const found = new Map<TermUse, EarlyUse>()
  for (const preferences of pathsOf({ topics: course.topics.slice(0, 1) })) {
    const { learningGoal, timeCommitment, experienceLevel } = preferences
    const passed = new Set<string>()
    for (const unit of coursePath(course, preferences).units) {
      passed.add(unit.id)
      for (const use of uses.get(unit.id) ?? []) {
        if (use.term.lessonIds.some((id) => passed.has(id))) continue
        const early = found.get(use) ?? { unit, use, paths: [] }
        early.paths.push(`${learningGoal} ${timeCommitment} ${experienceLevel}`)
        found.set(use, early)
      }
    }
  }
  return [...found.values()]
}
