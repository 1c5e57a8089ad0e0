import { allUnits } from '../domain/course-paths.ts'
import type { LessonContent } from '../domain/courses.ts'
import { termAnchor } from '../domain/glossary.ts'
import { termsOf } from './glossary.ts'
import { sectionsOf } from './lesson-sections.ts'
import type { Content } from './read.ts'
import { isStressed, type TermUse, termUses, withTermLinks } from './term-uses.ts'

type CourseContent = Pick<Content, 'courses' | 'lessons' | 'glossary'>

/** The public part of a lesson's or bridge's parts; `null` where there is none of this id. */
export function lessonContentOf(content: CourseContent, lessonId: string): LessonContent | null {
  const parts = content.lessons.get(lessonId)
  if (!parts) return null
  const uses = linkedUses(content, lessonId, parts.text.markdown)
  const text = { ...parts.text, markdown: withTermLinks(parts.text.markdown, uses) }
  return {
    sections: sectionsOf({ ...parts, text }),
    quiz: parts.quiz,
    tasks: parts.tasks.map(({ tries: _, ...task }) => task),
    ...(parts.models && { models: parts.models }),
    terms: Object.fromEntries(
      uses.map(({ term: { term, meaning, lessonIds } }) => [termAnchor(term), { term, meaning, lessonIds }]),
    ),
  }
}

/** The first use of each term that a text takes for known, because lessons before it introduce the term. */
function linkedUses({ courses, glossary }: CourseContent, lessonId: string, markdown: string): TermUse[] {
  const own = courses.filter((course) => allUnits(course).some(({ id }) => id === lessonId))
  const terms = new Set(own.flatMap((course) => termsOf(course, glossary)))
  return termUses([...terms])(markdown).filter(
    (use) => !use.term.lessonIds.includes(lessonId) && !isStressed(markdown, use),
  )
}
