/** Points for one completed lesson. */
export const lessonPoints = 5
/** Points for a final project in the static player, and for every project but the certification. */
export const projectPoints = 5
/** Experience points between two levels. */
const pointsPerLevel = 100
const skillPointsPerLevel = 20
export const maxSkillLevel = 5

const levelNames = ['Novice', 'Beginner', 'Intermediate', 'Advanced', 'Expert'] as const

/** 1 + floor(xp / 100). */
export function levelOf(experiencePoints: number): number {
  return 1 + Math.floor(experiencePoints / pointsPerLevel)
}

/** 100 − xp mod 100: a level that was just reached still needs the whole hundred. */
export function pointsToNextLevel(experiencePoints: number): number {
  return pointsPerLevel - (experiencePoints % pointsPerLevel)
}

/** How far into the present level, in percent: 100 minus the points still needed. */
export function levelProgress(experiencePoints: number): number {
  return pointsPerLevel - pointsToNextLevel(experiencePoints)
}

/** The dashboard's overall progress in percent: xp / 100 × 10, at most 100. */
export function overallProgress(experiencePoints: number): number {
  return Math.min(100, (experiencePoints / pointsPerLevel) * 10)
}

/** 1 Novice, 2 Beginner, 3 Intermediate, 4 Advanced, 5 or more Expert. */
export function levelName(level: number): (typeof levelNames)[number] {
  return levelNames[Math.min(Math.max(level, 1), levelNames.length) - 1] as (typeof levelNames)[number]
}

/** 1 + floor(points / 20), at most 5. */
export function skillLevelOf(skillPoints: number): number {
  return Math.min(maxSkillLevel, 1 + Math.floor(skillPoints / skillPointsPerLevel))
}
