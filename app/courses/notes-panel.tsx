import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { hasVideo } from '../../domain/bridges.ts'
import type { CoursePath } from '../../domain/course-paths.ts'
import type { Unit } from '../../domain/courses.ts'
import type { LessonSection } from '../../domain/lesson-sections.ts'
import type { LessonNote } from './lesson-note.ts'
import { LessonNotes } from './lesson-notes.tsx'

interface NotesPanelProps {
  note: LessonNote
  lesson: Unit
  path: Pick<CoursePath, 'course'>
  sections: readonly LessonSection[]
  onClose: () => void
}

/** The note beside the text: in the place of the course map where there is one, else a sheet at the foot. */
export default function NotesPanel({ note, lesson, path, sections, onClose }: NotesPanelProps) {
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
      <LessonNotes
        note={note}
        lesson={lesson}
        courseId={path.course.id}
        hasVideo={hasVideo(lesson)}
        sections={sections}
      />
    </section>
  )
}
