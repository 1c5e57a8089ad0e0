import type { Course } from '../../domain/courses.ts'
import { TextField } from '../ui/field.tsx'
import type { OwnPlan } from './use-course-plan.ts'
import { dateInWords } from './words.ts'

interface ExamDayProps {
  own: Pick<OwnPlan, 'schedule' | 'setSchedule' | 'today'>
  course: Pick<Course, 'id' | 'project'>
}

/** The day on which the learner wants to take the course's exam: the review leans towards it. */
export function ExamDay({ own: { schedule, setSchedule, today }, course: { id, project } }: ExamDayProps) {
  if (project?.kind !== 'exam') return null
  function choose(day: string) {
    const { [id]: _, ...others } = schedule.exams ?? {}
    setSchedule({ ...schedule, exams: day ? { ...others, [id]: day } : others })
  }
  const day = schedule.exams?.[id]
  const hasPassed = day !== undefined && day < today
  return (
    <section aria-labelledby="exam-title">
      <h2 id="exam-title" className="text-lg">
        Your exam
      </h2>
      <div className="mt-3 max-w-48">
        <TextField
          label="Day of the exam"
          hint={
            hasPassed
              ? `${dateInWords(day, today)} has passed. Choose another day, if you like.`
              : 'If you like. In the two weeks before it, cards come back earlier.'
          }
          type="date"
          min={today}
          value={hasPassed ? '' : (day ?? '')}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
    </section>
  )
}
