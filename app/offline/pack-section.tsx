import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Download } from 'lucide-react'
import { useId, useState } from 'react'
import { bytesOf, type CoursePack } from '../../domain/offline.ts'
import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'
import { fetchPack, type PackProgress, remove, stopTaking, takeAlong, usePacks } from './packs.ts'
import { sizeLabel } from './size-label.ts'

interface PackSectionProps {
  course: { id: string; title: string }
}

/** Shows whether a course is available offline, and downloads it. */
export function PackSection({ course }: PackSectionProps) {
  const titleId = useId()
  const packs = usePacks()
  const progress = packs?.find(({ courseId }) => courseId === course.id)
  const { target, watch } = useFocusFallback<HTMLHeadingElement>()
  const [wasTaking, setWasTaking] = useState(false)
  if (progress?.status === 'taking' && !wasTaking) setWasTaking(true)
  const take = () => void takeAlong({ courseId: course.id, title: course.title })
  return (
    <section aria-labelledby={titleId} className="border-line border-t pt-5" {...watch}>
      <h2 ref={target} id={titleId} tabIndex={-1} className="text-lg outline-none">
        Offline
      </h2>
      {packs && !progress && <Offer courseId={course.id} onTake={take} />}
      {progress?.status === 'taking' && <UnderWay progress={progress} />}
      {progress?.status === 'stopped' && <Stopped progress={progress} onTake={take} />}
      {progress?.status === 'taken' && <Taken progress={progress} />}
      {/* There before anything is said in it, so that it is heard; what was so before is no news. */}
      <p role="status" className="sr-only">
        {wasTaking && progress?.status === 'taken' && 'The course is available offline.'}
      </p>
    </section>
  )
}

function Offer({ courseId, onTake }: { courseId: string; onTake: () => void }) {
  const { data: pack } = useQuery({ queryKey: ['pack', courseId], queryFn: () => fetchPack(courseId) })
  return (
    <>
      <p className="mt-1.5 mb-3 min-h-10 text-sm text-soft">{pack && <Contents pack={pack} />}</p>
      <Button variant="secondary" onClick={onTake}>
        <Download aria-hidden size={20} strokeWidth={1.75} />
        Save for offline use
      </Button>
    </>
  )
}

function Contents({ pack }: { pack: CoursePack }) {
  return (
    <>
      <span className="font-semibold text-ink tabular-nums">{sizeLabel(bytesOf(pack.files))}</span> for all texts and
      exercises{pack.videos === 'taken' && ', and our own videos'}. Videos{' '}
      {pack.videos === 'taken' && 'from elsewhere '}
      still need a network.
    </>
  )
}

function UnderWay({ progress: { courseId, here, total } }: { progress: PackProgress }) {
  const percent = total === 0 ? 0 : Math.min(100, Math.round((here / total) * 100))
  return (
    <>
      <p className="mt-1.5 mb-2 text-sm text-soft tabular-nums">
        {total === 0 ? 'Checking download size …' : `${sizeLabel(here)} of ${sizeLabel(total)} saved.`}
      </p>
      <ProgressBar value={percent} label="Saving the course" />
      <Button variant="quiet" className="mt-1 -ml-4.5" onClick={() => stopTaking(courseId)}>
        Stop
      </Button>
    </>
  )
}

function Stopped({ progress, onTake }: { progress: PackProgress; onTake: () => void }) {
  const { courseId, here, total, problem } = progress
  return (
    <>
      <p role={problem ? 'alert' : undefined} className="mt-1.5 mb-3 text-sm text-soft">
        {problem} {total > 0 && `${sizeLabel(here)} of ${sizeLabel(total)} saved.`}
      </p>
      <div className="flex gap-1">
        <Button variant="secondary" onClick={onTake}>
          {total > 0 ? 'Continue' : 'Retry'}
        </Button>
        <Button variant="quiet" onClick={() => void remove(courseId)}>
          Remove
        </Button>
      </div>
    </>
  )
}

function Taken({ progress: { courseId, total } }: { progress: PackProgress }) {
  return (
    <>
      <p className="mt-2 mb-2 flex items-center gap-2 text-sm">
        <CircleCheck aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-pine" />
        <span>
          <span className="font-semibold">Available offline</span>{' '}
          <span className="text-soft tabular-nums">· {sizeLabel(total)} on this device</span>
        </span>
      </p>
      <Button variant="quiet" className="-ml-4.5" onClick={() => void remove(courseId)}>
        Remove
      </Button>
    </>
  )
}
