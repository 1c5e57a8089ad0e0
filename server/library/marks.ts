import { z } from 'zod'
import { markItem } from '../../domain/items/mark.ts'
import { fewestRatings } from '../../domain/resource-marks.ts'
import { cached } from '../cached.ts'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'

const LearnersRating = z.object({ average: z.number(), count: z.int() })
type LearnersRating = z.infer<typeof LearnersRating>

/** Average ratings by resource id, of resources that enough learners rated. */
export type Ratings = ReadonlyMap<number, LearnersRating>

/** The ratings, at most a minute old: none after a read that failed, since the library works without them. */
export function cachedRatings(db: Db): () => Promise<Ratings> {
  const current = cached(60_000, () => readRatings(db).catch((): Ratings => new Map()))
  return () => current(db)
}

async function readRatings(db: Db): Promise<Ratings> {
  const row = await db.row(readRatingsSql, [markItem.name, fewestRatings])
  return new Map(row?.ratings)
}

const readRatingsSql = sql.rows({ ratings: z.array(z.tuple([z.int(), LearnersRating])) })`
select coalesce(json_agg(json_build_array(id, json_build_object('average', average, 'count', count))), '[]') as ratings
from (
  select target::int as id, round(avg(rating::numeric), 1)::float8 as average, count(*)::int as count
  from learner_items, lateral (select value::jsonb ->> 'rating' as rating) mark
  where kind = $1 and rating is not null
  group by target having count(*) >= $2::int) rated`
