import { raise } from '../../domain/errors.ts'
import { completeLesson, completeProject, moduleOf, reopenLesson } from '../../domain/learner-record.ts'
import * as progress from '../../domain/progress.ts'
import { route } from '../route.ts'
import { readCourseProgress, readSubmission, updateSubmission } from './queries.ts'
import { recordDeed } from './record.ts'

export const progressRoutes = [
  route(progress.getCourseProgress, async ({ params, learner, db, catalogue }) => {
    const course = catalogue.course(params.courseId)
    const [stored, enrolled] = await Promise.all([
      readCourseProgress(db, learner.id, course.id),
      catalogue.enrolled(db, course),
    ])
    return { ...stored, enrolled }
  }),

  route(progress.recordLesson, async ({ params, body, learner, db, catalogue, remembered }) => {
    const path = catalogue.path(body.preferences)
    const lesson = catalogue.lessonOn(path, params.lessonId)
    const { completed } = body
    return recordDeed(db, remembered, learner.id, path, body, {
      happening: { kind: 'lesson', lessonId: lesson.id, moduleId: moduleOf(path, lesson).id, completed },
      change: (record, today) =>
        completed ? completeLesson(record, path, lesson, today) : reopenLesson(record, path, lesson),
    })
  }),

  route(progress.getSubmission, async ({ params: { projectId }, learner, db, catalogue }) => {
    catalogue.project(projectId)
    return { submission: await readSubmission(db, learner.id, projectId) }
  }),

  route(progress.completeProject, async ({ params, body, learner, db, catalogue, remembered }) => {
    const path = catalogue.path(body.preferences)
    const project = catalogue.projectOn(path, params.projectId)
    if (project.kind === 'exam') raise('needs-exam', `${project.title} is completed by passing it.`)
    const { submission } = body
    const outcome = await recordDeed(db, remembered, learner.id, path, body, {
      happening: { kind: 'project', projectId: project.id, submission },
      change: (record, today) => completeProject(record, path, project, today),
    })
    // Nothing earned: it was handed in before, and what is new is its text.
    if (outcome.pointsAwarded === 0) await updateSubmission(db, learner.id, project.id, submission)
    return outcome
  }),
]
