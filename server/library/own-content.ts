import { lessonsOf, pathWith } from '../../domain/course-paths.ts'
import type { Course } from '../../domain/courses.ts'
import { fold } from '../../domain/folding.ts'
import type { Term } from '../../domain/glossary.ts'
import type { OwnContent } from '../../domain/library-search.ts'
import type { Preferences } from '../../domain/preferences.ts'

const mostCourses = 6
const mostTerms = 3

interface Findable {
  found: OwnContent
  /** Folded, like the text. */
  title: string
  text: string
}

/** The site's own courses, lessons and terms, for search results beside the library. */
export class OwnContentIndex {
  readonly #courses: readonly Findable[]
  readonly #terms: readonly Findable[]

  constructor(courses: readonly Course[], glossary: readonly Term[]) {
    this.#courses = courses.flatMap((course) => [...courseIn(course), ...lessonsIn(course)])
    this.#terms = glossary.map(({ term, meaning }) => findable({ kind: 'term', title: term, meaning }, [term, meaning]))
  }

  /**
   * Courses and lessons with all of the words, then glossary terms; matches in the title come first.
   *
   * @param words folded
   */
  find(words: readonly string[]): OwnContent[] {
    if (words.length === 0) return []
    return [...best(this.#courses, words, mostCourses), ...best(this.#terms, words, mostTerms)]
  }
}

function best(all: readonly Findable[], words: readonly string[], most: number): OwnContent[] {
  const found = all.filter(({ text }) => words.every((word) => text.includes(word)))
  const isNamed = ({ title }: Findable) => words.every((word) => title.includes(word))
  return [...found.filter(isNamed), ...found.filter((entry) => !isNamed(entry))]
    .slice(0, most)
    .map((entry) => entry.found)
}

/** Joined by line ends, which no search word contains. */
function findable(found: OwnContent, texts: readonly string[]): Findable {
  return { found, title: fold(found.title), text: texts.map(fold).join('\n') }
}

function courseIn({ title, goals: [learningGoal], modules }: Course): Findable[] {
  if (!learningGoal) return []
  const preferences: Preferences = { learningGoal, timeCommitment: 'minimal', experienceLevel: 'beginner' }
  const texts = [title, ...modules.flatMap((module) => [module.title, ...module.tags])]
  return [findable({ kind: 'course', title, preferences }, texts)]
}

function lessonsIn(course: Course): Findable[] {
  return course.modules.flatMap((module) =>
    lessonsOf(module).flatMap(({ id: lessonId, title, description, objectives }) => {
      const path = pathWith(course, lessonId)
      if (!path) return []
      const found: OwnContent = {
        kind: 'lesson',
        title,
        courseTitle: course.title,
        lessonId,
        preferences: path.preferences,
      }
      return [findable(found, [title, description, ...objectives, ...module.tags])]
    }),
  )
}
