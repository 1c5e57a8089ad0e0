import { BookOpen, MapPin, SquareStack, Timer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Unit } from '../../domain/courses.ts'
import { deckItem } from '../../domain/items/deck.ts'
import type { LessonSection } from '../../domain/lesson-sections.ts'
import { momentAt, withMomentLinks } from '../../domain/notes-rules.ts'
import { useSession } from '../auth/session.ts'
import { LazyMarkdown } from '../lazy-markdown.tsx'
import { newId } from '../new-id.ts'
import { ItemStatus } from '../sync/item-status.tsx'
import { changeItem } from '../sync/use-item.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { useSteadyCaret } from '../ui/use-steady-caret.ts'
import { currentVideoTime, seekVideo } from '../video/video-time.ts'
import { cardOfLine, lineAt } from './card-of-line.ts'
import { currentSection } from './current-section.ts'
import { useGoToSection } from './go-to-section.ts'
import type { LessonNote } from './lesson-note.ts'

interface LessonNotesProps {
  note: LessonNote
  lesson: Unit
  courseId: string
  hasVideo: boolean
  sections: readonly LessonSection[]
}

/** The editor of a lesson's note, with its storage status. */
export function LessonNotes(props: LessonNotesProps) {
  const { note } = props
  if (note.status === 'loading') return <Loading label="Loading your note" skeleton="h-44" />
  if (note.status === 'failed')
    return (
      <LoadFailed title="Your note didn't load" onRetry={note.retry}>
        It is safe, and shows as soon as the server answers.
      </LoadFailed>
    )
  return <Writing {...props} />
}

function Writing({ note, lesson: { id: lessonId, title }, courseId, hasVideo, sections }: LessonNotesProps) {
  const { ended } = useSession()
  const [isReading, setIsReading] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const noteCaret = useSteadyCaret(field, note.text)
  const goTo = useGoToSection()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what `noteCaret` reads is in refs
  useEffect(() => {
    if (isReading) return
    focusAtEnd(field.current)
    noteCaret()
  }, [isReading])

  /** Puts the moment that the video is at where the caret is. */
  function addMoment() {
    const time = currentVideoTime(lessonId)
    if (time === null) {
      toast.message('The video has not been started', {
        description: 'Play it, and add the time you want to find again.',
      })
      return
    }
    insert(momentAt(time))
  }

  /** Puts a link to the section that is read where the caret is. */
  function addSection() {
    const slug = currentSection()
    const section = sections.find((one) => one.slug === slug)
    if (section) insert(`[${section.title}](#${section.slug})`)
  }

  /** Adds the line that the caret is in to the learner's own cards. */
  function makeCard() {
    const sides = cardOfLine(lineAt(note.text, field.current?.selectionEnd ?? note.text.length), title)
    if (!sides) {
      toast.message('This line is empty', { description: 'Put the caret in the line that you want to remember.' })
      return
    }
    const card = { id: newId().slice(0, 8), ...sides, lessonId }
    changeItem(deckItem, courseId, (deck) => ({ ...deck, cards: [...deck.cards, card] }))
    toast.success('A card was made of this line', { description: sides.front })
  }

  function insert(text: string) {
    const at = field.current?.selectionEnd ?? note.text.length
    const [before, after] = [note.text.slice(0, at), note.text.slice(at)]
    const spaced = `${/\S$/.test(before) ? ' ' : ''}${text} `
    flushSync(() => note.write(before + spaced + after))
    field.current?.focus()
    field.current?.setSelectionRange(at + spaced.length, at + spaced.length)
    noteCaret()
  }

  return (
    <div>
      <div className="mb-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" aria-pressed={isReading} onClick={() => setIsReading(!isReading)}>
          <BookOpen size={18} />
          Read
        </Button>
        {hasVideo && (
          <Button variant="secondary" size="small" disabled={isReading} onClick={addMoment}>
            <Timer size={18} />
            Add the video's time
          </Button>
        )}
        <Button variant="secondary" size="small" disabled={isReading} onClick={addSection}>
          <MapPin size={18} />
          Add this place
        </Button>
        <Button variant="secondary" size="small" disabled={isReading} onClick={makeCard}>
          <SquareStack size={18} />
          Make a card of this line
        </Button>
      </div>
      {ended === 'session' && note.text === '' && (
        <p className="mb-3 text-sm text-soft">Sign in to see your note. What you write here is added to it.</p>
      )}
      {isReading ? (
        <div className="min-h-32">
          <LazyMarkdown
            text={note.text ? withMomentLinks(note.text) : 'Nothing written yet.'}
            onAnchor={(name) => (isMoment(name) ? seekVideo(lessonId, secondsIn(name)) : goTo(name))}
          />
        </div>
      ) : (
        <TextArea
          ref={field}
          name="note"
          label="Your note"
          hint="Only you can read it. Markdown works: **bold**, - lists, `code`."
          problem={note.problem}
          className="control field-sizing-content max-h-[24dvh] min-h-28 lg:max-h-[50dvh] lg:min-h-48"
          value={note.text}
          onSelect={noteCaret}
          onChange={(event) => {
            noteCaret()
            note.write(event.target.value)
          }}
        />
      )}
      <ItemStatus persistence={note.persistence} trouble={note.trouble} isEmpty={note.text === ''} own="your notes" />
    </div>
  )
}

function isMoment(name: string): boolean {
  return name.startsWith('t=')
}

/** `t=192` is 192 seconds. */
function secondsIn(name: string): number {
  return Number(/^t=(\d+)$/.exec(name)?.[1] ?? 0)
}

/** Notes are opened to write in them. */
function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus({ preventScroll: true })
  field?.setSelectionRange(field.value.length, field.value.length)
}
