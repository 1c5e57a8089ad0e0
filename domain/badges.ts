import { z } from 'zod'

export const badgeNames = [
  'First Steps',
  'Module Master',
  'Course Complete',
  'Project Builder',
  'Week Warrior',
  'Consistent Learner',
  'Century',
] as const
export const BadgeName = z.enum(badgeNames)
export type BadgeName = z.infer<typeof BadgeName>

export const Badge = z.object({
  badgeName: z.string(),
  badgeDescription: z.string(),
  /** One of star, award, calendar, check-circle; anything else is shown as star. */
  badgeIcon: z.string(),
  badgeColor: z.string(),
  earnedAt: z.iso.datetime(),
})
export type Badge = z.infer<typeof Badge>

/** How each badge reads and looks; colours are names of design tokens. */
export const badgeSigns: Record<BadgeName, Pick<Badge, 'badgeDescription' | 'badgeIcon' | 'badgeColor'>> = {
  'First Steps': { badgeDescription: 'You completed your first lesson.', badgeIcon: 'star', badgeColor: 'sun' },
  'Module Master': { badgeDescription: 'You completed a whole module.', badgeIcon: 'check-circle', badgeColor: 'pine' },
  'Course Complete': {
    badgeDescription: 'You completed every lesson of a course.',
    badgeIcon: 'award',
    badgeColor: 'pine',
  },
  'Project Builder': {
    badgeDescription: 'You completed your first final project.',
    badgeIcon: 'award',
    badgeColor: 'blaze',
  },
  'Week Warrior': {
    badgeDescription: 'You learned on seven days in a row.',
    badgeIcon: 'calendar',
    badgeColor: 'blaze',
  },
  'Consistent Learner': {
    badgeDescription: 'You learned on thirty days in a row.',
    badgeIcon: 'calendar',
    badgeColor: 'sun',
  },
  Century: { badgeDescription: 'You earned one hundred points.', badgeIcon: 'star', badgeColor: 'blaze' },
}

/** The evidence for badges, after an event. */
export interface BadgeEvidence {
  lessonCompleted: boolean
  moduleCompleted: boolean
  courseCompleted: boolean
  projectCompleted: boolean
  /** The longest streak so far, in days. */
  longestStreak: number
  totalSkillPoints: number
}

/** Badges for a streak: the days that it takes. */
export const streakBadges = { 'Week Warrior': 7, 'Consistent Learner': 30 } as const satisfies Partial<
  Record<BadgeName, number>
>

const earned: Record<BadgeName, (evidence: BadgeEvidence) => boolean> = {
  'First Steps': (evidence) => evidence.lessonCompleted,
  'Module Master': (evidence) => evidence.moduleCompleted,
  'Course Complete': (evidence) => evidence.courseCompleted,
  'Project Builder': (evidence) => evidence.projectCompleted,
  'Week Warrior': (evidence) => evidence.longestStreak >= streakBadges['Week Warrior'],
  'Consistent Learner': (evidence) => evidence.longestStreak >= streakBadges['Consistent Learner'],
  Century: (evidence) => evidence.totalSkillPoints >= 100,
}

/** The badges that this evidence earns and the learner lacks. Earned badges are never taken away. */
export function newBadges(owned: readonly string[], evidence: BadgeEvidence): BadgeName[] {
  return badgeNames.filter((name) => !owned.includes(name) && earned[name](evidence))
}
