import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { type ListedNote, withMomentLinks } from '../../domain/notes.ts'
import { lessonPathname } from '../paths.ts'
import { Blaze } from '../ui/blaze.tsx'
import { Card } from '../ui/card.tsx'
import { Link } from '../ui/link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const Markdown = lazy(() => import('../ui/markdown.tsx'))
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

/** A note with the way back to its lesson; a moment that it names leads to that moment of the video. */
export function NoteCard({ note }: { note: ListedNote }) {
  const { preferences, lessonId, lessonTitle, courseTitle, text, updatedAt } = note
  const navigate = useNavigate()
  const lesson = lessonPathname(preferences, lessonId)
  return (
    <li>
      <Card>
        <div className="flex items-start gap-3">
          <Blaze goal={preferences.learningGoal} className="mt-1 size-5" />
          <div className="min-w-0">
            <h2 className="font-sans font-semibold text-base tracking-normal">
              <Link to={lesson} className="link">
                {lessonTitle}
              </Link>
            </h2>
            <p className="text-soft text-xs">
              {courseTitle} · <time dateTime={updatedAt}>{day.format(new Date(updatedAt))}</time>
            </p>
          </div>
        </div>
        <div className="mt-4">
          <Suspense fallback={<Skeleton className="h-12" />}>
            <Markdown text={withMomentLinks(text)} onAnchor={(moment) => navigate(`${lesson}#${moment}`)} />
          </Suspense>
        </div>
      </Card>
    </li>
  )
}
