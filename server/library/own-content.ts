import { lessonsOf, pathsOf, pathWith } from '../../domain/course-paths.ts'
import type { Course } from '../../domain/courses.ts'
import { fold } from '../../domain/folding.ts'
import type { Term } from '../../domain/glossary.ts'
import type { OwnContent } from '../../domain/library-search.ts'
import { common, ordered, someBits } from './bits.ts'
import { tiersOfAll, type Vocabulary, VocabularyMaker } from './vocabulary.ts'

const mostCourses = 6
const mostTerms = 3

interface Findable {
  found: OwnContent
  texts: readonly string[]
}

/** The site's own courses, lessons and terms, for search results beside the library. */
export class OwnContentIndex {
  readonly #courses: Findables
  readonly #terms: Findables

  constructor(courses: readonly Course[], glossary: readonly Term[]) {
    this.#courses = new Findables(courses.flatMap((course) => [...courseIn(course), ...lessonsIn(course)]))
    this.#terms = new Findables(
      glossary.map(({ term, meaning }) => ({ found: { kind: 'term', title: term, meaning }, texts: [meaning] })),
    )
  }

  /**
   * Courses and lessons with all of the words, then glossary terms; those with the words in the title come first.
   *
   * @param words folded
   */
  find(words: readonly string[]): OwnContent[] {
    if (words.length === 0) return []
    return [...this.#courses.best(words, mostCourses), ...this.#terms.best(words, mostTerms)]
  }
}

class Findables {
  readonly #all: readonly Findable[]
  readonly #vocabulary: Vocabulary

  constructor(all: readonly Findable[]) {
    const words = new VocabularyMaker()
    for (const [place, { found, texts }] of all.entries()) {
      words.add(place, 'title', [fold(found.title)])
      words.add(place, 'description', texts.map(fold))
    }
    this.#all = all
    this.#vocabulary = words.make(all.length)
  }

  best(words: readonly string[], most: number): OwnContent[] {
    const hits = words.map((word) => this.#vocabulary.find(word))
    const size = this.#all.length
    // Parts of words would only be noise beside the library.
    const all = common(
      hits.map((hit) => hit['described beginning']),
      size,
    )
    const groups = ordered(all, tiersOfAll(hits, size), size)
    return groups
      .flatMap((group) => someBits(group, 0, most))
      .slice(0, most)
      .flatMap((place) => this.#all[place]?.found ?? [])
  }
}

function courseIn(course: Course): Findable[] {
  const [preferences] = pathsOf(course)
  if (!preferences) return []
  const { title, summary = '', modules } = course
  const texts = [summary, ...modules.flatMap((module) => [module.title, ...module.tags])]
  return [{ found: { kind: 'course', title, preferences }, texts }]
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
      return [{ found, texts: [description, ...objectives, ...module.tags] }]
    }),
  )
}
