import { courseCard, getDashboard } from '../../domain/dashboard.ts'
import { route } from '../route.ts'
import { readDashboard } from './queries.ts'

export const dashboardRoutes = [
  route(getDashboard, async ({ learner, db, catalogue }) => {
    const { enrolments, ...dashboard } = await readDashboard(db, learner.id)
    const courses = enrolments.map((enrolment) => courseCard(enrolment, catalogue.find(enrolment.courseId)))
    return { ...dashboard, courses }
  }),
]
