import { type BadgeName, newBadges } from './badges.ts'
import type { LocalDate } from './calendar.ts'
import { type CoursePath, isModuleCompleted, lessonsOf, percentComplete } from './course-paths.ts'
import type { Lesson, Module, Project } from './courses.ts'
import type { Skill } from './dashboard.ts'
import { lessonPoints, levelOf, pointsToNextLevel, skillLevelOf } from './levels.ts'
import type { Stats } from './progress.ts'
import { nextStreak, type Streak } from './streaks.ts'

/** What is known of a learner before something happens in one course. */
export interface LearnerRecord {
  totalSkillPoints: number
  experiencePoints: number
  streak: Streak
  /** Points by skill name. */
  skills: Readonly<Record<string, number>>
  /** Names of the badges held. */
  badges: readonly string[]
  /** What has earned points already, in any course: `lesson:…`, `project:…`. */
  awarded: readonly string[]
  completedLessonIds: readonly string[]
  completedProjectIds: readonly string[]
}

/** What becomes of the record: the new figures, and what was added to it. */
export interface RecordChange {
  /** The ledger row, or `null` when nothing is earned. */
  award: { source: string; points: number } | null
  stats: Stats
  streak: Streak
  /** The skills that changed, as they are now. */
  skills: Skill[]
  newBadges: BadgeName[]
  completedLessonIds: string[]
  completedProjectIds: string[]
  /** Of the path that was followed. */
  progressPercentage: number
}

/** Completing a lesson; `null` when it was completed already, for then nothing changes. */
export function completeLesson(
  record: LearnerRecord,
  path: CoursePath,
  lesson: Lesson,
  today: LocalDate,
): RecordChange | null {
  if (record.completedLessonIds.includes(lesson.id)) return null
  const completed = [...record.completedLessonIds, lesson.id]
  const module = moduleOf(path, lesson)
  return learned(record, path, today, {
    source: `lesson:${lesson.id}`,
    points: lessonPoints,
    skills: module.tags,
    completedLessonIds: completed,
    completedProjectIds: [...record.completedProjectIds],
    moduleCompleted: isModuleCompleted(module, new Set(completed)),
  })
}

/** Handing in a final project; `null` when it was handed in already. */
export function completeProject(
  record: LearnerRecord,
  path: CoursePath,
  project: Project,
  today: LocalDate,
): RecordChange | null {
  if (record.completedProjectIds.includes(project.id)) return null
  return learned(record, path, today, {
    source: `project:${project.id}`,
    points: project.points,
    skills: [],
    completedLessonIds: [...record.completedLessonIds],
    completedProjectIds: [...record.completedProjectIds, project.id],
    moduleCompleted: false,
  })
}

/** Opening a completed lesson again: what it earned stays. `null` when it is open. */
export function reopenLesson(record: LearnerRecord, path: CoursePath, lesson: Lesson): RecordChange | null {
  if (!record.completedLessonIds.includes(lesson.id)) return null
  const remaining = record.completedLessonIds.filter((id) => id !== lesson.id)
  return {
    ...unchanged(record, path),
    completedLessonIds: remaining,
    progressPercentage: percentComplete(path.lessons, new Set(remaining)),
  }
}

/** The record as it is, in the form of a change that changes nothing. */
export function unchanged(record: LearnerRecord, path: CoursePath): RecordChange {
  return {
    award: null,
    stats: statsOf(record.totalSkillPoints, record.experiencePoints),
    streak: record.streak,
    skills: [],
    newBadges: [],
    completedLessonIds: [...record.completedLessonIds],
    completedProjectIds: [...record.completedProjectIds],
    progressPercentage: percentComplete(path.lessons, new Set(record.completedLessonIds)),
  }
}

/** The record once a change to it was written. */
export function recordAfter<Known extends LearnerRecord>(record: Known, change: RecordChange): Known {
  const { award, stats, streak, skills, newBadges, completedLessonIds, completedProjectIds } = change
  return {
    ...record,
    totalSkillPoints: stats.totalSkillPoints,
    experiencePoints: stats.experiencePoints,
    streak,
    skills: { ...record.skills, ...Object.fromEntries(skills.map((skill) => [skill.skillName, skill.skillPoints])) },
    badges: [...record.badges, ...newBadges],
    awarded: award ? [...record.awarded, award.source] : record.awarded,
    completedLessonIds,
    completedProjectIds,
  }
}

/** The module of `path` that a lesson of it belongs to. */
export function moduleOf(path: CoursePath, lesson: Lesson): Module {
  const module = path.modules.find((candidate) => lessonsOf(candidate).some(({ id }) => id === lesson.id))
  if (!module) throw new Error(`Lesson ${lesson.id} is not on this path`)
  return module
}

interface Learned {
  source: string
  points: number
  /** The skills that its points go to. */
  skills: readonly string[]
  completedLessonIds: string[]
  completedProjectIds: string[]
  moduleCompleted: boolean
}

/** The figures after something was learned: points once for each source, a day for the streak, badges. */
function learned(record: LearnerRecord, path: CoursePath, today: LocalDate, what: Learned): RecordChange {
  const isFirst = !record.awarded.includes(what.source)
  const points = isFirst ? what.points : 0
  const totalSkillPoints = record.totalSkillPoints + points
  const streak = nextStreak(record.streak, today)
  const progressPercentage = percentComplete(path.lessons, new Set(what.completedLessonIds))
  return {
    award: isFirst ? { source: what.source, points } : null,
    stats: statsOf(totalSkillPoints, record.experiencePoints + points),
    streak,
    skills: isFirst ? what.skills.map((name) => skillAfter(name, (record.skills[name] ?? 0) + points)) : [],
    newBadges: newBadges(record.badges, {
      lessonCompleted: what.completedLessonIds.length > 0,
      moduleCompleted: what.moduleCompleted,
      courseCompleted: progressPercentage === 100,
      projectCompleted: what.completedProjectIds.length > 0,
      longestStreak: streak.longestStreak,
      totalSkillPoints,
    }),
    completedLessonIds: what.completedLessonIds,
    completedProjectIds: what.completedProjectIds,
    progressPercentage,
  }
}

function skillAfter(skillName: string, skillPoints: number): Skill {
  return { skillName, skillLevel: skillLevelOf(skillPoints), skillPoints }
}

function statsOf(totalSkillPoints: number, experiencePoints: number): Stats {
  return {
    totalSkillPoints,
    experiencePoints,
    currentLevel: levelOf(experiencePoints),
    pointsToNextLevel: pointsToNextLevel(experiencePoints),
  }
}
