import { courseCard, currentCourseOf, getDashboard } from '../../domain/dashboard.ts'
import { route } from '../http/route.ts'
import { readDashboard } from './queries.ts'

export const dashboardRoutes = [
  route(getDashboard, async ({ learner, db, catalogue }) => {
    const { enrolments, ...dashboard } = await readDashboard(db, learner.id)
    const courses = enrolments.map((enrolment) => {
      const completedLessonIds = catalogue.currentLessonIds(enrolment.completedLessonIds)
      return courseCard({ ...enrolment, completedLessonIds }, catalogue.find(enrolment.courseId))
    })
    return { ...dashboard, courses, currentCourseId: currentCourseOf(courses, dashboard.profile) }
  }),
]
