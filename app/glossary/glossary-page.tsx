// biome-ignore lint/style/noRestrictedImports: only the loader reads content, at build time.
import { siteContent } from '../../content/site-content.ts'
import { counted } from '../../domain/counted.ts'
import { openUnits, pathWith } from '../../domain/course-paths.ts'
import { fold } from '../../domain/folding.ts'
import { byFirstLetter, resourcesFor, type Term, termAnchor } from '../../domain/glossary.ts'
import { withoutBackticks } from '../../domain/inline-code.ts'
import { searchWords } from '../../domain/search-words.ts'
import { hasWord } from '../../domain/word-forms.ts'
import { lessonPathname, paths } from '../paths.ts'
import { publicPageMeta, structuredData } from '../shell/page-meta.ts'
import { SearchField } from '../shell/search-field.tsx'
import { siteAddress } from '../shell/site-address.ts'
import { useSearch } from '../shell/use-search.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { InlineCode } from '../ui/inline-code.tsx'
import { Link } from '../ui/link.tsx'
import type { Route } from './+types/glossary-page.ts'

const mostResources = 2

interface ListedTerm extends Pick<Term, 'term' | 'meaning'> {
  /** The lessons and bridges that introduce it. */
  lessons: { title: string; to: string }[]
  /** Related resources of the library. */
  resources: { title: string; url: string }[]
}

export function loader() {
  const { courses, glossary, resources } = siteContent()
  const lessonsOf = (lessonIds: readonly string[]) =>
    lessonIds.flatMap((lessonId) => {
      for (const course of courses) {
        const path = pathWith(course, lessonId)
        const unit = path && openUnits(path).find(({ id }) => id === lessonId)
        if (unit) return [{ title: unit.title, to: lessonPathname(path.preferences, lessonId) }]
      }
      return []
    })
  const terms: ListedTerm[] = glossary.map(({ term, meaning, lessonIds, tags }) => ({
    term,
    meaning,
    lessons: lessonsOf(lessonIds),
    resources: resourcesFor({ tags }, resources)
      .slice(0, mostResources)
      .map(({ title, url }) => ({ title, url })),
  }))
  return { terms }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    ...publicPageMeta(paths.glossary, 'Glossary', 'The words that the courses teach, each in one plain sentence.'),
    structuredData({
      '@type': 'DefinedTermSet',
      name: 'Waymark glossary',
      url: siteAddress + paths.glossary,
      hasDefinedTerm: loaderData?.terms.map(({ term, meaning }) => ({
        '@type': 'DefinedTerm',
        name: term,
        description: withoutBackticks(meaning),
        url: `${siteAddress}${paths.glossary}#${termAnchor(term)}`,
      })),
    }),
  ]
}

export default function GlossaryPage({ loaderData: { terms } }: Route.ComponentProps) {
  const [search, setSearch] = useSearch()
  const sought = search.get('search') ?? ''
  const words = searchWords(sought)
  const found = terms.filter(({ term, meaning }) => {
    const text = fold(`${term}\n${meaning}`)
    return words.every((word) => hasWord(text, word))
  })
  return (
    <div className="page-width pt-8 sm:pt-14">
      <h1 className="text-3xl">Glossary</h1>
      <p className="mt-2 max-w-xl text-soft">
        The words that the courses teach, each in one sentence, with the lesson that explains it.
      </p>
      <search className="mt-8 block max-w-xl">
        <SearchField
          label="Search the glossary"
          placeholder="Search the glossary..."
          value={sought}
          onChange={(value) => setSearch(value ? { search: value } : {}, { replace: true, preventScrollReset: true })}
        />
      </search>
      <p role="status" className="mt-3 text-sm text-soft tabular-nums">
        <span>{counted(found.length, 'term')}</span>
        {/* A text that stays the same is not announced, so the text names what was sought. */}
        {sought && <span className="sr-only">: {sought}</span>}
      </p>
      {found.length === 0 && (
        <EmptyState
          title="No term has these words"
          action={
            <Button variant="secondary" onClick={() => setSearch({}, { replace: true })}>
              Show all terms
            </Button>
          }
        >
          Try fewer words, or a part of one.
        </EmptyState>
      )}
      {byFirstLetter(found).map(([letter, own]) => (
        <section key={letter} aria-label={letter} className="mt-8 grid gap-x-8 md:grid-cols-[3rem_1fr]">
          <h2 className="text-2xl text-soft">{letter}</h2>
          <dl className="max-w-3xl">
            {own.map((term) => (
              <Entry key={term.term} {...term} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function Entry({ term, meaning, lessons, resources }: ListedTerm) {
  return (
    <div
      id={termAnchor(term)}
      className="scroll-mt-24 border-line border-t py-4 target:rounded-control target:bg-moss target:px-4 first:border-t-0"
    >
      <dt className="font-semibold">{term}</dt>
      <dd className="mt-1">
        <InlineCode text={meaning} />
        <span className="mt-1 block text-sm">
          {lessons.map(({ title, to }, index) => (
            <span key={to}>
              {index > 0 && ', '}
              <Link to={to} className="link">
                {title}
              </Link>
            </span>
          ))}
        </span>
        {resources.length > 0 && (
          <span className="mt-1 block text-sm text-soft">
            In the library:{' '}
            {resources.map(({ title, url }, index) => (
              <span key={url}>
                {index > 0 && ', '}
                <ExternalLink href={url}>{title}</ExternalLink>
              </span>
            ))}
          </span>
        )}
      </dd>
    </div>
  )
}
