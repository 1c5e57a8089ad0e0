import { listCourses } from '../../domain/courses.ts'
import { route } from '../http/route.ts'

export const courseRoutes = [
  route(listCourses, async ({ db, catalogue }) =>
    Promise.all(
      catalogue.courses.map(async (course) => ({
        id: course.id,
        title: course.title,
        topics: course.topics,
        enrolled: await catalogue.enrolled(db, course),
        medianMinutes: catalogue.medianMinutes(db, course),
      })),
    ),
  ),
]
