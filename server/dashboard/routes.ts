import { daysLater } from '../../domain/calendar.ts'
import { courseCard, currentCourseOf, enrolmentsOf, getDashboard } from '../../domain/dashboard.ts'
import { badgesOf, skillsOf, statsOf } from '../../domain/learner-record.ts'
import { learningDaysFrom } from '../../domain/recent-days.ts'
import { route } from '../route.ts'
import { readDashboard } from './queries.ts'

export const dashboardRoutes = [
  route(getDashboard, async ({ learner, db, catalogue }) => {
    const { record, profile, favourites } = await readDashboard(db, catalogue, learner.id)
    const courses = enrolmentsOf(record, favourites).map((enrolment) => {
      const completedLessonIds = catalogue.currentLessonIds(enrolment.completedLessonIds)
      return courseCard({ ...enrolment, completedLessonIds }, catalogue.find(enrolment.courseId))
    })
    // On earth it is anything from the day before to the day after, by UTC, and a week began up to six days earlier.
    const weekFrom = daysLater(new Date().toISOString().slice(0, 10), -7)
    return {
      profile,
      stats: statsOf(record),
      streak: record.streak,
      skills: skillsOf(record),
      badges: badgesOf(record),
      courses,
      currentCourseId: currentCourseOf(courses, profile),
      recentDays: learningDaysFrom(weekFrom, record),
    }
  }),
]
