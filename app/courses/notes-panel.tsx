import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { isLesson } from '../../domain/bridges.ts'
import type { Unit } from '../../domain/courses.ts'
import type { LessonSection } from '../../domain/lesson-sections.ts'
import { useLazyCode } from '../lazy-code.ts'
import { LazyPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { LessonNote } from './lesson-note.ts'

interface NotesPanelProps {
  note: LessonNote
  lesson: Unit
  sections: readonly LessonSection[]
  isOpen: boolean
  onClose: () => void
}

/** The note beside the text: in the place of the course map where there is one, else a sheet at the foot. */
export function NotesPanel({ note, lesson, sections, isOpen, onClose }: NotesPanelProps) {
  // Loaded ahead, since the network may be gone once the notes are opened.
  const code = useLazyCode('notes', () => import('./lesson-notes.tsx'))
  if (!isOpen) return null
  function closeByKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  }
  return (
    <section id="notes" aria-label="Notes" className="notes-panel print:hidden" onKeyDown={closeByKey}>
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="text-lg">Notes</h2>
        <button
          type="button"
          aria-label="Close"
          className="-mr-2 grid size-11 place-items-center rounded-control text-soft hover:bg-moss hover:text-ink"
          onClick={onClose}
        >
          <X />
        </button>
      </div>
      <LazyPart
        code={code}
        placeholder={<Skeleton className="h-44" />}
        failure={["The notes didn't load", 'Check your connection. What you wrote is safe.']}
      >
        {({ default: LessonNotes }) => (
          <LessonNotes note={note} lessonId={lesson.id} hasVideo={isLesson(lesson)} sections={sections} />
        )}
      </LazyPart>
    </section>
  )
}
