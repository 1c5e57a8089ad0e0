import { useNavigate } from 'react-router'
import { noteItem } from '../../domain/items/note.ts'
import { type ListedNote, listNotes } from '../../domain/notes.ts'
import { withMomentLinks } from '../../domain/notes-rules.ts'
import { queryFor } from '../api.ts'
import { mediumDate } from '../dates.ts'
import { LazyMarkdown } from '../lazy-markdown.tsx'
import { lessonPathname } from '../paths.ts'
import { patchQuery } from '../query-client.ts'
import { enqueue } from '../sync/enqueue.ts'
import { useWaitingWords } from '../sync/waiting-words.ts'
import { Blaze } from '../ui/blaze.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Link } from '../ui/link.tsx'
import type { ShownNote } from './notes-after.ts'

/**
 * A note with the way back to its lesson; a moment that it names leads to that moment of the video. One whose lesson is
 * gone leads nowhere, and is deleted here; nor does one that no account holds yet.
 */
export function NoteCard({ note: { lessonId, lessonTitle, text, listed, isUnsaved } }: { note: ShownNote }) {
  const navigate = useNavigate()
  const lesson = listed && !listed.isFormer ? lessonPathname(listed.preferences, lessonId) : null
  return (
    <li>
      <Card>
        <div className="flex items-start gap-3">
          {listed && <Blaze topic={listed.preferences.learningGoal} className="mt-1 size-5" />}
          <div className="min-w-0">
            <h2 className="font-sans font-semibold text-base tracking-normal">
              {lesson ? (
                <Link to={lesson} className="link">
                  {lessonTitle}
                </Link>
              ) : (
                lessonTitle
              )}
            </h2>
            <p className="text-soft text-xs">
              {listed && `${listed.courseTitle} · `}
              {listed && !isUnsaved ? (
                <time dateTime={listed.updatedAt}>{mediumDate.format(new Date(listed.updatedAt))}</time>
              ) : (
                <UnsavedTitle />
              )}
            </p>
          </div>
        </div>
        <div className="mt-4">
          {lesson ? (
            <LazyMarkdown text={withMomentLinks(text)} onAnchor={(moment) => navigate(`${lesson}#${moment}`)} />
          ) : (
            <LazyMarkdown text={text} />
          )}
        </div>
        {listed?.isFormer && <FormerLesson note={listed} />}
      </Card>
    </li>
  )
}

function UnsavedTitle() {
  return useWaitingWords().title
}

function FormerLesson({ note: { lessonId, lessonTitle, text } }: { note: ListedNote }) {
  async function remove() {
    await enqueue({
      kind: noteItem.name,
      target: lessonId,
      value: noteItem.empty,
      over: { value: { text } },
      label: `'${lessonTitle}'`,
    })
    await patchQuery(queryFor(listNotes, {}), (notes) => notes.filter((note) => note.lessonId !== lessonId))
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-soft">
      <p>This lesson is no longer in its course. Your note stays.</p>
      <Dialog
        trigger={
          <Button variant="quiet" size="small">
            Delete note
          </Button>
        }
        title="Delete this note?"
        description="It cannot be written again: its lesson is gone."
      >
        <Button variant="danger" onClick={() => void remove()}>
          Delete
        </Button>
      </Dialog>
    </div>
  )
}
