import type pg from 'pg'

/** A look at the statistics takes less than a statement of a learner's. */
const defaultUsesBetweenLooks = 1000
const day = 24 * 60 * 60 * 1000 // ms

const everyTable = 'select relid::regclass::text as name from pg_stat_all_tables'

/** By the rule of autovacuum. A TOAST table, where PostgreSQL puts long values, counts its own dead rows. */
const tablesWithDeadRows = `
  ${everyTable} join pg_class on pg_class.oid = relid
  where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)`

/**
 * Does what autovacuum does on a PostgreSQL server, for PGlite has no background processes: makes the room of dead rows
 * usable again while nobody waits for the connection, and vacuums every table once a day.
 *
 * @param usesBetweenLooks how often the pool hands out its connection before the statistics are looked at
 */
export function vacuumWhenIdle(pool: pg.Pool, usesBetweenLooks = defaultUsesBetweenLooks): void {
  let uses = 0
  let isVacuuming = false
  const vacuum = async (tables: string) => {
    if (isVacuuming) return
    isVacuuming = true
    try {
      // The statistics lag behind by a second otherwise.
      await pool.query('select pg_stat_force_next_flush()')
      const { rows } = await pool.query<{ name: string }>(tables)
      // A statement for each, so that others have their turn in between.
      for (const { name } of rows) if (!pool.ending) await pool.query(`vacuum ${name}`)
    } catch (error) {
      if (!pool.ending) console.error('The embedded database was not vacuumed.', error)
    }
    isVacuuming = false
  }
  pool.on('release', () => {
    uses++
    if (uses < usesBetweenLooks || pool.waitingCount > 0 || pool.ending) return
    uses = 0
    void vacuum(tablesWithDeadRows)
  })
  const daily = setInterval(() => {
    if (pool.ending) clearInterval(daily)
    else void vacuum(everyTable)
  }, day).unref()
}
