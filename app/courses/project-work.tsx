import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import type { Project } from '../../domain/courses.ts'
import { maxSubmissionLength } from '../../domain/progress.ts'
import { useSession } from '../accounts/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import type { CourseRecord } from './course-record.ts'
import { forgetDraft, keepDraft, keptDraft, restoreDrafts } from './project-drafts.ts'
import { linksIn, useSubmission } from './submission.ts'

interface ProjectWorkProps {
  project: Project
  record: CourseRecord
  isCompleted: boolean
  onCompleted: () => void
}

/** The way to hand in a project that is work, and afterwards to look at it and change it. */
export function ProjectWork({ project, record, isCompleted, onCompleted }: ProjectWorkProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isRestored, setIsRestored] = useState(false)
  const learnerId = useSession().learner?.id
  // What lies on this device is outside React, and comes a moment after the page.
  useEffect(() => {
    if (learnerId !== undefined) void restoreDrafts(learnerId).then(() => setIsRestored(true))
  }, [learnerId])
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title={project.title}
      description={project.brief}
      trigger={
        isCompleted ? (
          <Button look="quiet" size="small" className="col-start-2 -ml-3 justify-self-start">
            See or change your work
          </Button>
        ) : (
          <Button look="secondary" disabled={record.status !== 'ready'}>
            {project.title}
          </Button>
        )
      }
    >
      {isCompleted ? (
        <HandedIn key={String(isRestored)} project={project} record={record} onDone={() => setIsOpen(false)} />
      ) : (
        <HandIn
          key={String(isRestored)}
          project={project}
          record={record}
          onDone={() => {
            setIsOpen(false)
            onCompleted()
          }}
        />
      )}
    </Dialog>
  )
}

interface HandInProps {
  project: Project
  record: CourseRecord
  onDone: () => void
}

function HandIn({ project, record, onDone }: HandInProps) {
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
      <WorkForm project={project} record={record} submitLabel="Hand In" handedIn="" onDone={onDone} />
    </>
  )
}

/** What was handed in. Changing it keeps its points. */
function HandedIn({ project, record, onDone }: HandInProps) {
  const { submission, isFailed, retry } = useSubmission(project, record)
  if (isFailed)
    return (
      <LoadFailed title="Your work could not be loaded" onRetry={retry}>
        It is safe, and shows as soon as the server answers.
      </LoadFailed>
    )
  if (submission === undefined)
    return (
      <Loading label="Loading your work">
        <Skeleton className="h-44" />
      </Loading>
    )
  return (
    <>
      <ul className="mb-5 grid gap-1">
        {linksIn(submission).map((link) => (
          <li key={link}>
            <a href={link} target="_blank" rel="noopener" className="link wrap-anywhere">
              {link}
            </a>
          </li>
        ))}
      </ul>
      <WorkForm
        project={project}
        record={record}
        submitLabel="Save changes"
        handedIn={submission}
        onDone={() => {
          toast.success('Your changes are saved')
          onDone()
        }}
      />
    </>
  )
}

function WorkForm({
  project,
  record,
  submitLabel,
  handedIn,
  onDone,
}: HandInProps & { submitLabel: string; handedIn: string }) {
  const [isMissing, setIsMissing] = useState(false)
  const handIn = useMutation({
    // Without a network it fails at once and the text stays in the field, rather than waiting out of sight.
    networkMode: 'always',
    mutationFn: (submission: string) => record.handIn(project, submission),
    onSuccess: () => {
      forgetDraft(project.id)
      onDone()
    },
  })
  return (
    <Form
      label={project.title}
      pending={handIn.isPending}
      problem={handIn.error?.message ?? null}
      submitLabel={submitLabel}
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
        defaultValue={keptDraft(project.id) ?? handedIn}
        onChange={(event) => keepDraft(project.id, event.target.value)}
        maxLength={maxSubmissionLength}
        rows={5}
      />
    </Form>
  )
}
