import { Button } from '../ui/button.tsx'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'
import { useInstall } from './install.ts'
import { type PackProgress, remove, usePacks } from './packs.ts'
import { sizeLabel } from './size-label.ts'

/** Lists downloaded courses with their sizes, and offers to install the app. */
export function TakenCourses() {
  const packs = usePacks() ?? []
  const install = useInstall()
  const { target, watch } = useFocusFallback<HTMLParagraphElement>()
  const total = packs.reduce((sum, { here }) => sum + here, 0)
  return (
    <div {...watch}>
      <p ref={target} tabIndex={-1} className="max-w-prose text-soft outline-none">
        {packs.length === 0
          ? 'No courses saved for offline use. Save one from its course map.'
          : `Saved for offline use: ${sizeLabel(total)} on this device.`}
      </p>
      {packs.length > 0 && (
        <ul className="mt-4 border-line border-t">
          {packs.map((pack) => (
            <TakenCourse key={pack.courseId} pack={pack} />
          ))}
        </ul>
      )}
      {install && (
        <Button variant="secondary" className="mt-5" onClick={install}>
          Install app
        </Button>
      )}
    </div>
  )
}

const words = { taking: 'downloading', stopped: 'incomplete', taken: 'available offline' }

function TakenCourse({ pack: { courseId, title, status, here } }: { pack: PackProgress }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b py-3">
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-soft tabular-nums">
          {sizeLabel(here)} · {words[status]}
        </p>
      </div>
      {status !== 'taking' && (
        <Button variant="quiet" size="small" onClick={() => void remove(courseId)}>
          Remove<span className="sr-only"> {title}</span>
        </Button>
      )}
    </li>
  )
}
