import { levelName } from '../../domain/levels.ts'
import { AccountLink } from '../shell/account-link.tsx'
import { VisitorPersistence } from '../sync/visitor-persistence.tsx'
import { type CourseRecord, ifKnown } from './course-record.ts'

/** A learner's points and level; a visitor's points, and how to keep all they do. */
export function SkillPoints({ record }: { record: CourseRecord }) {
  const { stats, skillPoints, isStored } = record
  return (
    <div className="of-the-game rounded-card border border-line bg-card px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span aria-hidden className="size-3 self-center rotate-45 rounded-[2px] bg-sun" />
        <span className="inline-block min-w-[1ch] font-display font-semibold text-lg tabular-nums">
          {ifKnown(record, skillPoints)}
        </span>{' '}
        <span className="text-sm">skill points</span>{' '}
        {stats && (
          <span className="ml-auto text-sm text-soft">
            Level {stats.currentLevel}, {levelName(stats.currentLevel)}
          </span>
        )}
      </p>
      {!isStored && skillPoints > 0 && (
        <div className="mt-1.5">
          <VisitorPersistence />
          <p className="mt-1.5 text-sm text-soft">
            <AccountLink page="signUp" className="link">
              Sign up
            </AccountLink>{' '}
            to have it on all your devices.
          </p>
        </div>
      )}
    </div>
  )
}
