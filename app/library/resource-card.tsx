import { ArrowUpRight, Bookmark, Clock, Star } from 'lucide-react'
import type { Resource } from '../../domain/library.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'

const shownTags = 3

interface ResourceCardProps {
  resource: Resource
  isSaved: boolean
  /** Not before it is known who is here. */
  canSave: boolean
  onSave: (saved: boolean) => void
}

export function ResourceCard({ resource, isSaved, canSave, onSave }: ResourceCardProps) {
  const { title, description, category, difficulty, tags, duration, rating, provider, url } = resource
  const hiddenTags = tags.length - shownTags
  return (
    <li className="group relative flex flex-col rounded-card border border-line bg-card p-5 transition-colors duration-150 hover:border-pine has-focus-visible:border-pine">
      <p className="flex items-center justify-between gap-3 text-sm text-soft">
        <span>{category}</span>
        <span className="flex items-center gap-1.5 tabular-nums">
          <Star aria-hidden size={16} strokeWidth={1.75} className="fill-sun text-sun" />
          <span className="sr-only">Rating </span>
          {rating.toFixed(1)}
        </span>
      </p>
      <h2 className="mt-2 text-lg leading-snug">
        {/* The whole card is the link's target; its name is the title alone. */}
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="text-ink no-underline after:absolute after:inset-0 after:rounded-card group-hover:text-pine"
        >
          {title}
          <ArrowUpRight aria-hidden size={18} strokeWidth={1.75} className="ml-1 inline text-soft" />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </h2>
      <p className="text-sm text-soft">{provider}</p>
      <p className="mt-3 mb-5 text-sm">{description}</p>
      <ul aria-label="Tags" className="mt-auto flex flex-wrap gap-1.5">
        {tags.slice(0, shownTags).map((tag) => (
          <li key={tag}>
            <Chip>{tag}</Chip>
          </li>
        ))}
        {hiddenTags > 0 && (
          <li>
            <Chip>+{hiddenTags}</Chip>
          </li>
        )}
      </ul>
      <p className="mt-4 flex items-center justify-between gap-3 border-line border-t pt-3 text-sm text-soft">
        <span className="capitalize">{difficulty}</span>
        <span className="flex items-center gap-1.5">
          <Clock aria-hidden size={16} strokeWidth={1.75} />
          {duration}
        </span>
      </p>
      {/* Above the link that covers the card, also in the moment that it cannot answer yet and does not show it. */}
      <Button
        look="quiet"
        size="small"
        className="relative z-10 mt-3 -mb-2 -ml-3 self-start disabled:pointer-events-auto! disabled:opacity-100!"
        disabled={!canSave}
        aria-pressed={isSaved}
        onClick={() => onSave(!isSaved)}
      >
        <Bookmark aria-hidden size={18} strokeWidth={1.75} className={isSaved ? 'fill-current' : ''} />
        {isSaved ? 'Saved' : 'Save'}
        <span className="sr-only"> {title}</span>
      </Button>
    </li>
  )
}
