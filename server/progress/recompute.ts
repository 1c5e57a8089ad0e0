import { isDeepStrictEqual } from 'node:util'
import { badgeSigns } from '../../domain/badges.ts'
import { type LearnerRecord, statsOf } from '../../domain/learner-record.ts'
import { badgesOfContent, keepingAchievements } from '../../domain/learner-record-rules.ts'
import { skillLevelOf } from '../../domain/levels.ts'
import type { Stats } from '../../domain/progress.ts'
import type { Catalogue } from '../catalogue.ts'
import { jsonSql } from '../db/columns.ts'
import { type Db, queryRow } from '../db/db.ts'
import { statsSql } from '../db/json.ts'
import { untilWritten } from '../db/until-written.ts'
import { foldEvents } from './append-events.ts'
import { readRecord, writeRecord } from './queries.ts'
import { badgeSignColumns } from './record-parts.ts'

/** Something that is kept and does not follow from the events. */
export interface Difference {
  /** Such as `lessons.coding-1-1-1`. */
  where: string
  /** What is kept, and what follows; `undefined` where there is nothing. */
  kept: unknown
  follows: unknown
}

/** Says where a learner's record differs from what follows from their events; and puts it right, where asked to. */
export async function recompute(
  db: Db,
  catalogue: Catalogue,
  userId: string,
  { write }: { write: boolean },
): Promise<Difference[]> {
  return untilWritten(async () => {
    const { stored } = await readRecord(db, userId, [])
    const kept = await queryRow<Kept>(db, readKeptSql, [userId])
    if (!kept) throw new Error('There is no record')
    const fold = await foldEvents(db, catalogue, userId, [])
    const record = keepingAchievements(fold.record(), stored.record, badgesOfContent)
    const { latest } = fold
    const signs = differencesBetween('badgeSigns.', kept.badgeSigns, pick(badgeSigns, kept.badgeSigns))
    const levels = differencesBetween('skillLevels.', kept.skillLevels, levelsOf(record, kept.skillLevels))
    const differences = [
      ...differencesBetween(
        '',
        { stats: kept.stats, latestEvent: stored.latest?.id, eventCount: stored.counts.inRecord },
        { stats: statsOf(record), latestEvent: latest?.id, eventCount: fold.count },
      ),
      ...Object.keys(record).flatMap((part) =>
        differencesBetween(`${part}.`, Reflect.get(stored.record, part), Reflect.get(record, part)),
      ),
      ...signs,
      ...levels,
    ]
    if (!write || differences.length === 0) return differences
    const counts = { ...stored.counts, inRecord: fold.count }
    const before = { ...stored, record: withoutDerived(stored.record, [...signs, ...levels]) }
    return (await writeRecord(db, userId, before, { ...stored, latest, counts, record }, [])) ? differences : undefined
  })
}

/** What is kept beside the record, to be read without working it out. */
interface Kept {
  stats: Stats
  badgeSigns: Record<string, unknown>
  skillLevels: Record<string, number>
}

const readKeptSql = `
select ${statsSql} as stats,
  coalesce((
    select json_object_agg(badge_name, ${jsonSql(badgeSignColumns)})
    from user_badges where user_id = $1), '{}') as "badgeSigns",
  coalesce((
    select json_object_agg(skill_name, skill_level) from user_skills where user_id = $1), '{}') as "skillLevels"
from user_stats stats where user_id = $1`

/** A record that knows of no value where something beside it differs, so that it is written anew with all that follows. */
function withoutDerived(record: LearnerRecord, differences: readonly Difference[]): LearnerRecord {
  const nothing = Object.fromEntries(differences.map(({ where }) => [where.slice(where.indexOf('.') + 1), undefined]))
  const known = (part: object) => ({ ...part, ...pick(nothing, part) })
  return { ...record, badges: known(record.badges), skills: known(record.skills) } as LearnerRecord
}

function levelsOf({ skills }: LearnerRecord, kept: object): Record<string, number> {
  return Object.fromEntries(Object.keys(kept).map((name) => [name, skillLevelOf(skills[name] ?? 0)]))
}

/** Of an object the members that the other has too. */
function pick(from: object, like: object): object {
  return Object.fromEntries(Object.entries(from).filter(([name]) => name in like))
}

function differencesBetween(place: string, kept: object, follows: object): Difference[] {
  return [...new Set([...Object.keys(kept), ...Object.keys(follows)])]
    .map((name) => ({ where: place + name, kept: Reflect.get(kept, name), follows: Reflect.get(follows, name) }))
    .filter((difference) => !isDeepStrictEqual(difference.kept, difference.follows))
}
