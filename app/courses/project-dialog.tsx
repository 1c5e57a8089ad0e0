import { useRef, useState } from 'react'
import { maxSubmissionLength } from '../../domain/bounds.ts'
import type { Course, Project } from '../../domain/courses.ts'
import { draftItem } from '../../domain/items/draft.ts'
import { ratingItem } from '../../domain/items/rating.ts'
import { submissionProblem } from '../../domain/submissions.ts'
import { useCallForm } from '../auth/use-call-form.ts'
import { useItem } from '../sync/use-item.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import type { CourseRecord } from './course-record.ts'
import { linksIn } from './links-in.ts'
import { Rubric } from './rubric.tsx'
import { useSubmission } from './submission.ts'
import { SubmissionLinks, WorkNotLoaded } from './submission-parts.tsx'

export interface ProjectDialogProps {
  project: Project
  course: Course
  record: CourseRecord
  isCompleted: boolean
  onCompleted: () => void
}

/** A final project's brief, and the place to hand in work or to change it. */
export default function ProjectDialog({
  project,
  course,
  record,
  isCompleted,
  onCompleted,
  onClose,
}: ProjectDialogProps & { onClose: () => void }) {
  // The draft comes a moment after the page.
  const isKnown = useItem(draftItem, project.id).status !== 'loading'
  // A submission of a moment ago has no feedback yet.
  const [wasCompleted] = useState(isCompleted)
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={project.title} description={project.brief}>
      {wasCompleted ? (
        <HandedIn key={String(isKnown)} project={project} course={course} record={record} onDone={onClose} />
      ) : (
        <HandIn
          key={String(isKnown)}
          project={project}
          course={course}
          record={record}
          onDone={() => {
            onClose()
            onCompleted()
          }}
        />
      )}
    </Dialog>
  )
}

interface HandInProps {
  project: Project
  course: Course
  record: CourseRecord
  onDone: () => void
}

function HandIn({ project, course, record, onDone }: HandInProps) {
  return (
    <>
      <h3 className="font-sans font-semibold text-base tracking-normal">Before you submit</h3>
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
      <WorkForm project={project} course={course} record={record} submitLabel="Submit" handedIn="" onDone={onDone} />
    </>
  )
}

/** The submission. Changing the submission keeps its points. */
function HandedIn({ project, course, record, onDone }: HandInProps) {
  const { submission, isFailed, retry } = useSubmission(project, record)
  if (isFailed) return <WorkNotLoaded onRetry={retry} />
  if (submission === undefined) return <Loading label="Loading your work" skeleton="h-44" />
  return (
    <>
      <div className="mb-5">
        <SubmissionLinks links={linksIn(submission)} />
      </div>
      <WorkForm
        project={project}
        course={course}
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
  course,
  record,
  submitLabel,
  handedIn,
  onDone,
}: HandInProps & { submitLabel: string; handedIn: string }) {
  const [problem, setProblem] = useState<string | null>(null)
  const rated = useItem(ratingItem, course.id).value ?? {}
  const unrated = course.rubric.filter(({ name }) => !rated[name]).map(({ name }) => name)
  const [isAsked, setIsAsked] = useState(false)
  const draft = useItem(draftItem, project.id, `'${project.title}'`)
  const before = draft.value?.text || handedIn
  /** The text in the field, once somebody typed. */
  const typed = useRef<string>(undefined)
  const handIn = useCallForm(
    (submission: string) => record.handIn(project, submission),
    () => {
      if (draft.value?.text) draft.write(draftItem.empty)
      onDone()
    },
  )
  return (
    <Form
      label={project.title}
      call={handIn}
      submitLabel={submitLabel}
      onSubmit={(data) => {
        const submission = String(data.get('submission')).trim()
        const found = submissionProblem(submission)
        setProblem(found)
        setIsAsked(true)
        if (!found && unrated.length === 0) handIn.submit(submission)
      }}
    >
      <TextArea
        name="submission"
        label="Your work"
        hint="A link to it, or the text itself."
        problem={problem}
        defaultValue={before}
        onChange={({ target: { value: text } }) => {
          draft.write({ text }, { text: typed.current ?? before })
          typed.current = text
        }}
        maxLength={maxSubmissionLength}
        rows={5}
      />
      {course.rubric.length > 0 && (
        <section aria-labelledby="own-rating">
          <h3 id="own-rating" className="font-sans font-semibold text-base tracking-normal">
            Rate it yourself
          </h3>
          <p className="mt-1 mb-4 text-sm text-soft">Only you see this. It shows you what to work on next.</p>
          <Rubric course={course} />
          <p role="status" className="mt-3 text-danger text-sm">
            {isAsked && unrated.length > 0 && `Still to rate: ${unrated.join(', ')}.`}
          </p>
        </section>
      )}
    </Form>
  )
}
