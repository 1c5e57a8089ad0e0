import { fold } from './folding.ts'
import { inTab, isForGoal, type LibraryTopics, noTopics, type Resource, type ResourceFilters } from './library.ts'
import { searchWords } from './search-words.ts'
import { hasWord } from './word-forms.ts'

/**
 * The filter rule of the library. Filters combine with AND. Each of the `searchWords` has to occur in the title, the
 * description or a tag, as a substring or in another form.
 *
 * @param savedIds the resources on the learner's own list
 */
export function matchesFilters(
  resource: Resource,
  filters: ResourceFilters,
  savedIds: ReadonlySet<number>,
  topics: LibraryTopics = noTopics,
): boolean {
  const { search, category, difficulty, language, provider, goal, tab } = filters
  const texts = [resource.title, resource.description, ...resource.tags].map(fold)
  return (
    (category === null || resource.category === category) &&
    (difficulty === null || resource.difficulty === difficulty) &&
    (language === null || resource.language === language) &&
    (provider === null || resource.provider === provider) &&
    (goal === null || isForGoal(resource, goal, topics)) &&
    inTab[tab](resource, savedIds) &&
    searchWords(search).every((word) => texts.some((text) => hasWord(text, word)))
  )
}
