import { describe, expect, test } from 'vitest'
import { bridgesTo } from '../domain/bridges.ts'
import { coursePath, lessonsOf } from '../domain/course-paths.ts'
import { fold } from '../domain/folding.ts'
import { lessonPoints, levelName, levelOf } from '../domain/levels.ts'
import { isForGoal } from '../domain/library.ts'
import { LearningGoal } from '../domain/preferences.ts'
import { bundledCourses, knownCourse } from '../testing/domain.ts'
import { readContent } from './read.ts'
import { pathTable } from './tables.ts'

describe('the content of this installation', () => {
  const { courses, resources, topics, lessons } = readContent()
  // Others may stand beside them.
  const bundled = bundledCourses(courses)

  test('a beginner with time for React gets JavaScript and the page before it', () => {
    const course = knownCourse(courses, 'coding')
    for (const timeCommitment of ['significant', 'intensive'] as const) {
      const path = coursePath(course, { learningGoal: 'coding', experienceLevel: 'beginner', timeCommitment })
      const react = path.lessons.find(({ id }) => id === 'coding-4-1-1') ?? null
      expect(bridgesTo(react, path).map(({ id }) => id)).toEqual(
        expect.arrayContaining(['base-js1', 'base-js2', 'base-js3', 'base-dom', 'base-react']),
      )
    }
  })

  test('every path of coding plans another set of lessons, bridges and tasks, or takes another time', () => {
    const rows = pathTable({ courses, lessons }).filter(({ path }) => path.startsWith('coding'))
    expect(
      new Set(
        rows.map(({ lessons, bridges, milestones, tasks, weeks }) =>
          [lessons, bridges, milestones, tasks, weeks].join(),
        ),
      ).size,
    ).toBe(16)
  })

  test('the weeks of every path of coding are credible: what the path holds takes the weekly time that was chosen', () => {
    const rows = pathTable({ courses, lessons }).filter(({ path }) => path.startsWith('coding'))
    expect(rows).toHaveLength(16)
    expect(rows.filter((row) => row['weeks fit'] === 'no')).toEqual([])
  })

  test('every level from Novice to Expert can be reached, the last of them by more than one course', () => {
    const tasks = [...lessons.values()].flatMap(({ tasks }) => tasks)
    const all =
      courses.flatMap(({ modules }) => modules.flatMap(lessonsOf)).length * lessonPoints +
      sum(tasks.map(({ points }) => points)) +
      sum(courses.map(({ project }) => project?.points ?? 0))
    const reached = new Set([...pathTable({ courses, lessons }).map(({ level }) => level), levelName(levelOf(all))])
    expect([...reached].sort()).toEqual(['Advanced', 'Beginner', 'Expert', 'Intermediate', 'Novice'])
  })
  const aboveBeginner = { levels: ['novice', 'intermediate', 'advanced'] }

  // spec: 9 Business constants: Course ids 1, 2 and 3 with their titles and goals
  test.each([
    ['1', 'Web Development Fundamentals', ['coding'], 3245, ['6-8', '4-6', '3-4', '2-3']],
    ['2', 'UI/UX Design Essentials', ['design'], 1890, ['8-10', '5-7', '3-5', '2-4']],
    ['3', 'Data Science and Analysis', ['data'], 2756, ['10-12', '6-8', '4-6', '3-4']],
    ['4', 'Getting Started', ['gaming', 'media', 'personal'], 0, ['1-2', '1-2', '1-2', '1-2']],
  ])('course %s is %s with its goals, enrolled baseline and weeks', (id, title, topics, enrolledBaseline, weeks) => {
    const [minimal, moderate, significant, intensive] = weeks
    expect(courses.find((course) => course.id === id)).toMatchObject({
      title,
      topics,
      enrolledBaseline,
      weeks: { minimal, moderate, significant, intensive },
    })
  })

  // spec: 3 Entities: Design and data have three modules each, the third not for beginners
  // spec: 3 Entities: Coding has four modules, of which time and level admit some
  test.each([
    ['1', 'coding-1', 'HTML Fundamentals', '(2 subtopics)', [2, 1], {}],
    ['1', 'coding-2', 'CSS Styling', '(1 subtopic)', [2], {}],
    ['1', 'coding-3', 'JavaScript Programming', '(2 subtopics)', [1, 1], aboveBeginner],
    ['1', 'coding-4', 'React Development', '(1 subtopic)', [1], { times: ['significant', 'intensive'] }],
    ['2', 'design-1', 'Design Fundamentals', '(2 subtopics)', [2, 1], {}],
    ['2', 'design-2', 'Layout and Composition', '(1 subtopic)', [1], {}],
    ['2', 'design-3', 'User Experience Design', '(1 subtopic)', [1], aboveBeginner],
    ['3', 'data-1', 'Data Science Foundations', '(2 subtopics)', [2, 1], {}],
    ['3', 'data-2', 'Python for Data Science', '(1 subtopic)', [1], {}],
    ['3', 'data-3', 'Machine Learning Basics', '(1 subtopic)', [1], aboveBeginner],
    ['4', 'start-1', 'Getting Started', '(1 subtopic)', [2], {}],
  ])('course %s has the module %s, %s, with its sub-modules, lessons and condition', (courseId, id, ...rest) => {
    const [title, subtitle, lessonCounts, when] = rest
    const modules = courses.find((course) => course.id === courseId)?.modules
    const module = modules?.find((module) => module.id === id)
    expect(module).toMatchObject({ title, subtitle })
    expect(module?.subModules.map(({ lessons }) => lessons.length)).toEqual(lessonCounts)
    expect(module?.when).toEqual(when)
  })

  // spec: 1 What the product does: Courses and resources come with the product
  test('each course that comes with Waymark has its modules in the specified order, and no others', () => {
    const modulesById = Object.fromEntries(bundled.map(({ id, modules }) => [id, modules.map((module) => module.id)]))
    expect(modulesById).toEqual({
      1: ['coding-1', 'coding-2', 'coding-3', 'coding-4'],
      2: ['design-1', 'design-2', 'design-3'],
      3: ['data-1', 'data-2', 'data-3'],
      4: ['start-1'],
    })
  })

  // spec: 9 Business constants: One final project in each course
  test.each([
    ['1', 'certification', 'Certification Exam', 20],
    ['2', 'portfolio', 'Design Portfolio Review', 5],
    ['3', 'analysis-project', 'Data Analysis Project', 5],
  ])(
    'course %s ends with the project %s, %s, for %d points, checked against 4 to 6 points of a list',
    (id, ...rest) => {
      const [projectId, title, points] = rest
      const project = courses.find((course) => course.id === id)?.project
      expect(project).toMatchObject({ id: projectId, title, points })
      expect(project?.checklist.length).toSatisfy((count: number) => count >= 4 && count <= 6)
    },
  )

  test('the getting-started course has no final project', () => {
    expect(courses.find(({ id }) => id === '4')?.project).toBeNull()
  })

  test('the React module says what to know first, for beginners come to it without the JavaScript module', () => {
    const before = bundled.flatMap(({ modules }) => modules).filter((module) => module.before)
    expect(before.map(({ id }) => id)).toEqual(['coding-4'])
  })

  test('every YouTube video has its own id in its address, and none is the placeholder found under many titles', () => {
    const videos = courses.flatMap(({ modules }) => modules.flatMap(lessonsOf).flatMap((lesson) => lesson.videos))
    const linked = videos.filter((video) => 'url' in video)
    for (const { url, youtubeId } of linked) expect(url).toBe(`https://www.youtube.com/watch?v=${youtubeId}`)
    const ids = linked.map(({ youtubeId }) => youtubeId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).not.toContain('nVAaxZ34khk')
  })

  test('the first page of the library is the resources 1 to 15, with all categories and difficulties', () => {
    const first = resources.slice(0, 15)
    expect(first.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
    expect(new Set(first.map(({ category }) => category)).size).toBe(7)
    expect(new Set(first.map(({ difficulty }) => difficulty)).size).toBe(3)
  })

  test('the library goes on from 16 without a gap, with every category at each difficulty', () => {
    expect(resources.map(({ id }) => id)).toEqual(resources.map((_, index) => index + 1))
    expect(resources.length).toBeGreaterThanOrEqual(300)
    expect(new Set(resources.map(({ category, difficulty }) => `${category} ${difficulty}`)).size).toBe(21)
  })

  test('the library has something under a tag of each module of the courses that come with Waymark', () => {
    const tags = new Set(resources.flatMap((one) => one.tags.map(fold)))
    const modules = bundled.flatMap((course) => course.modules)
    expect(modules.filter((module) => !module.tags.some((tag) => tags.has(fold(tag))))).toEqual([])
  })

  test('what is shown as plain text has no marks of Markdown but backticks', () => {
    const texts = [...lessons.values()].flatMap(({ quiz, examQuestions, tasks }) => [
      ...[...quiz, ...examQuestions].flatMap(({ question, options, why }) => [question, ...options, why]),
      ...tasks.flatMap(({ exercise: { task, hints, checks, compare = [] } }) => [
        ...[task, ...hints],
        ...checks.flatMap(({ asks, says }) => [asks, says]),
        ...compare.flatMap(({ asks, answer }) => [asks, answer]),
      ]),
    ])
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.filter((text) => /\*\*|__|\]\(/.test(text.replaceAll(/`[^`]*`/g, '')))).toEqual([])
  })

  test('the library has something for each goal', () => {
    for (const goal of LearningGoal.options)
      expect(resources.filter((one) => isForGoal(one, goal, topics)).length).toBeGreaterThan(5)
  })
})

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}
