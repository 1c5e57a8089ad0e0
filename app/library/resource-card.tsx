import { ArrowUpRight, Bookmark, Clock, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { markWords } from '../../domain/folding.ts'
import type { Mark } from '../../domain/items/mark.ts'
import type { ShownResource } from '../../domain/library-search.ts'
import { archivedAddress } from '../../domain/link-states.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { firstTags } from './first-tags.ts'
import { languageName } from './language-name.ts'
import { listName } from './list-name.ts'
import { OwnMark } from './own-mark.tsx'

const shownTags = 3

interface ResourceCardProps {
  resource: ShownResource
  /** Folded search words to highlight. */
  words?: readonly string[]
  isSaved: boolean
  /** False until the session is known. */
  canSave: boolean
  /** The note of the collection's author. */
  note?: string | undefined
  onSave: (saved: boolean) => void
  /** The learner's own mark; `null` for visitors. */
  mark: Mark | null
  /** Its further actions. */
  menu: ReactNode
}

export function ResourceCard(props: ResourceCardProps) {
  const { resource, words = [], note, isSaved, canSave, onSave, mark, menu } = props
  const {
    title,
    description,
    category,
    difficulty,
    tags,
    duration,
    rating,
    provider,
    url,
    language,
    isDead,
    learnersRating,
    attribution,
  } = resource
  const terms = termsOf(resource)
  const hiddenTags = tags.length - shownTags
  return (
    <li className="group relative flex flex-col rounded-card border border-line bg-card p-5 transition-colors duration-150 [overflow-wrap:anywhere] hover:border-pine has-focus-visible:border-pine max-sm:p-4">
      <p className="flex items-center justify-between gap-3 text-sm text-soft">
        <span>{category}</span>
        {rating !== null && (
          <span className="flex items-center gap-1.5 tabular-nums">
            <Star size={16} className="fill-sun text-sun" />
            {rating.toFixed(1)} <span className="text-xs">{attribution === null ? 'our' : "its list's"} rating</span>
          </span>
        )}
      </p>
      <h2 className="mt-2 text-lg leading-snug">
        {/* The whole card is the link's target; the link's name is the title alone. */}
        <ExternalLink
          href={isDead ? archivedAddress(url) : url}
          className="text-ink no-underline after:absolute after:inset-0 after:rounded-card group-hover:text-pine"
        >
          <span lang={language} dir="auto">
            <Marked text={title} words={words} />
          </span>
          <ArrowUpRight size={18} className="ml-1 inline text-soft" />
        </ExternalLink>
      </h2>
      <p className="text-sm text-soft">{provider}</p>
      {note && (
        <p dir="auto" className="mt-3 border-sun border-l-2 pl-3 [overflow-wrap:anywhere]">
          {note}
        </p>
      )}
      {isDead && <p className="mt-2 text-sm">Its page is gone. The link leads to the archive's copy.</p>}
      <p className="mt-3 mb-5 text-sm">
        <Marked text={description} words={words} />
      </p>
      <ul aria-label="Tags" className="mt-auto flex flex-wrap gap-1.5">
        {firstTags(tags, words, shownTags).map((tag) => (
          <li key={tag}>
            <Chip>
              {/* In one piece: the chip keeps its parts apart. */}
              <span>
                <Marked text={tag} words={words} />
              </span>
            </Chip>
          </li>
        ))}
        {hiddenTags > 0 && (
          <li>
            <Chip>+{hiddenTags}</Chip>
          </li>
        )}
      </ul>
      <p className="mt-4 flex items-center justify-between gap-3 border-line border-t pt-3 text-sm text-soft">
        <span className="capitalize">{difficulty ?? languageName(language)}</span>
        {duration !== null && (
          <span className="flex items-center gap-1.5">
            <Clock size={16} />
            {duration}
          </span>
        )}
      </p>
      {terms.length > 0 && <p className="mt-2 text-soft text-xs">{terms.join(' · ')}</p>}
      {learnersRating && (
        <p className="mt-2 text-sm text-soft tabular-nums">
          Learners gave {learnersRating.average.toFixed(1)} of 5 ({learnersRating.count} ratings)
        </p>
      )}
      {mark && <OwnMark mark={mark} />}
      <div className="-mx-3 mt-2 -mb-2 flex items-center justify-between">
        {/* Above the link that covers the card, even while the button is inactive and does not show it. */}
        <Button
          variant="quiet"
          size="small"
          className="relative z-10 max-sm:min-h-11 disabled:pointer-events-auto! disabled:opacity-100!"
          disabled={!canSave}
          aria-pressed={isSaved}
          onClick={() => onSave(!isSaved)}
        >
          <Bookmark size={18} className={isSaved ? 'fill-current' : ''} />
          {isSaved ? 'Saved' : 'Save'}
          <span className="sr-only"> {title}</span>
        </Button>
        {menu}
      </div>
    </li>
  )
}

/** Access notes, and the attributions of text and list. */
function termsOf({ difficulty, language, note, licence, attribution }: ShownResource): string[] {
  return [
    difficulty && language !== 'en' && languageName(language),
    note,
    licence,
    attribution && `From ${listName(attribution)}`,
  ].filter((term) => typeof term === 'string')
}

/** A text with the search words highlighted. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text
  let at = 0
  return markWords(text, words).map((part) => {
    const key = at
    at += part.text.length
    return part.isMarked ? <mark key={key}>{part.text}</mark> : part.text
  })
}
