import { useMutation } from '@tanstack/react-query'
import { Check, Flag } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import type { CoursePath } from '../../domain/course-paths.ts'
import type { Project } from '../../domain/courses.ts'
import { projectPoints } from '../../domain/levels.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import type { CourseRecord } from './course-record.ts'
import { Rail } from './rail.tsx'

interface FinalProjectProps {
  project: Project
  path: CoursePath
  record: CourseRecord
  /** Whether the trail is walked up to here. */
  isReached: boolean
}

/** The end of the trail. Handing in completes the project: one way, once. */
export function FinalProject({ project, path, record, isReached }: FinalProjectProps) {
  const [isOpen, setIsOpen] = useState(false)
  const points = record.isStored ? project.points : projectPoints
  const open = path.lessons.filter(({ id }) => !record.completedLessonIds.has(id)).length

  const isCompleted = record.completedProjectIds.has(project.id)

  return (
    <div className="relative grid grid-cols-[2.75rem_1fr] items-center gap-x-2.5 pt-3">
      <Rail half="upper" isWalked={isReached} />
      <span
        aria-hidden
        className={`relative mx-auto grid size-7.5 rotate-45 place-items-center rounded-control border-2 ${isCompleted ? 'border-sun bg-sun text-on-sun' : 'border-field bg-paper text-soft'}`}
      >
        <Flag size={15} strokeWidth={2} className="-rotate-45" />
      </span>
      {isCompleted ? (
        <p className="py-2.5 font-semibold">
          {project.title}: completed
          <Check aria-hidden size={18} strokeWidth={2.25} className="ml-2 inline text-pine" />
        </p>
      ) : (
        <Dialog
          open={isOpen}
          onOpenChange={setIsOpen}
          title={project.title}
          description={project.brief}
          trigger={
            <Button look="secondary" disabled={record.status !== 'ready'}>
              {project.title}
            </Button>
          }
        >
          <HandIn project={project} points={points} record={record} onDone={() => setIsOpen(false)} />
        </Dialog>
      )}
      {!isCompleted && (
        <p className="col-start-2 mt-2 text-soft text-xs">
          {points} points
          {open > 0 && ` · ${open} ${open === 1 ? 'lesson is' : 'lessons are'} still open. You can try all the same.`}
        </p>
      )}
    </div>
  )
}

function HandIn({
  project,
  points,
  record,
  onDone,
}: {
  project: Project
  points: number
  record: CourseRecord
  onDone: () => void
}) {
  const [isMissing, setIsMissing] = useState(false)
  const handIn = useMutation({
    // Without a network it fails at once and the text stays in the field, rather than waiting out of sight.
    networkMode: 'always',
    mutationFn: (submission: string) => record.handIn(project, submission),
    onSuccess: () => {
      const isCertification = record.isStored && project.id === 'certification'
      toast.success(isCertification ? 'Certification completed!' : 'Project completed!', {
        description: `You earned ${points} skill points for completing ${project.title}.`,
      })
      onDone()
    },
  })

  return (
    <>
      <h3 className="font-sans font-semibold text-base tracking-normal">Before you hand in</h3>
      <ul className="mt-2 mb-6 grid gap-2 text-sm">
        {project.checklist.map((item) => (
          <li key={item}>
            <label className="flex items-start gap-3">
              <input type="checkbox" className="mt-0.75 size-4.5 shrink-0 accent-pine" />
              {item}
            </label>
          </li>
        ))}
      </ul>
      <Form
        label={project.title}
        pending={handIn.isPending}
        problem={handIn.error?.message ?? null}
        submitLabel="Hand In"
        onSubmit={(data) => {
          const submission = String(data.get('submission')).trim()
          setIsMissing(submission === '')
          if (submission) handIn.mutate(submission)
        }}
      >
        <TextArea
          name="submission"
          label="Your work"
          hint="A link to it, or the text itself."
          problem={isMissing ? 'Put in a link or your text.' : null}
          maxLength={20_000}
          rows={5}
        />
      </Form>
    </>
  )
}
