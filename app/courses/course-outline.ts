import { courseAt, lessonsOf } from '../../domain/course-paths.ts'
import type { Course, Lesson, Module, Project } from '../../domain/courses.ts'
import { learningGoals } from '../../domain/preferences.ts'

/** A course for the page of all courses: its modules and the names of their lessons. */
export interface CourseOutline {
  id: string
  title: string
  enrolledBaseline: number
  project: Pick<Project, 'id' | 'title' | 'kind'> | null
  /** Whether the course has several topics, which have no lessons of their own yet. */
  isShared: boolean
  modules: (Pick<Module, 'title' | 'when'> & { lessons: Pick<Lesson, 'id' | 'title'>[] })[]
}

/** A topic as the page of all courses shows it. */
export interface TopicCourse {
  topic: string
  label: string
  /** One sentence. */
  help: string
  outline: CourseOutline
}

/** The goals of the wizard, then the courses that are no goal's. */
export function topicCourses(courses: readonly Course[]): TopicCourse[] {
  const goals = learningGoals.flatMap(({ value: topic, label, help }) => {
    const course = courseAt(courses, topic)
    return course ? { topic, label, help, outline: outlineOf(course) } : []
  })
  const isGoal = (topic: string) => goals.some((goal) => goal.topic === topic)
  const others = courses.flatMap((course) => {
    const { title: label, summary: help = '', topics } = course
    return topics.filter((topic) => !isGoal(topic)).map((topic) => ({ topic, label, help, outline: outlineOf(course) }))
  })
  return [...goals, ...others]
}

function outlineOf({ id, title, topics, enrolledBaseline, project, modules }: Course): CourseOutline {
  return {
    id,
    title,
    enrolledBaseline,
    project: project && { id: project.id, title: project.title, kind: project.kind },
    isShared: topics.length > 1,
    modules: modules.map((module) => ({
      title: module.title,
      when: module.when,
      lessons: lessonsOf(module).map((lesson) => ({ id: lesson.id, title: lesson.title })),
    })),
  }
}
