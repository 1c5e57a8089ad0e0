import type pg from 'pg'

type Run = (text: string) => Promise<pg.QueryResult>

/** Every learner's rows are on one node: that of their row in this table. */
const firstTable = 'learner_records'

/**
 * Distributes what is not distributed yet over the nodes of a Citus cluster: learners' tables by `user_id`, copies of the
 * other tables, functions by `p_user`. Does nothing on any other database.
 */
export async function distribute(run: Run): Promise<void> {
  const { rowCount: isCitus } = await run("select from pg_extension where extname = 'citus'")
  if (!isCitus) return
  const { rows: others } = await run(pendingTablesSql('not is_learners'))
  for (const { name } of others) await run(`select create_reference_table('${name}')`)
  const { rows: tables } = await run(pendingTablesSql('is_learners'))
  if (tables.length > 0) await distributeTables(run, tables)
  const { rows: functions } = await run(pendingFunctionsSql)
  for (const { name } of functions) {
    await run(`select create_distributed_function('${name}', 'p_user', colocate_with := '${firstTable}')`)
  }
}

/** Citus refuses a foreign key of which one table is distributed. Therefore these keys are dropped and made again. */
async function distributeTables(run: Run, tables: { name: string }[]): Promise<void> {
  const names = tables.map(({ name }) => `'${name}'::regclass`).join(', ')
  await run('begin')
  try {
    // A transaction that changes the keys of distributed tables cannot use several connections to a node.
    await run("set local citus.multi_shard_modify_mode = 'sequential'")
    const { rows: keys } = await run(`
      select conrelid::regclass as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and conrelid in (${names}) and confrelid in (${names})`)
    for (const { table, name } of keys) await run(`alter table ${table} drop constraint ${name}`)
    for (const { name } of tables) {
      const colocated = name === firstTable ? 'none' : firstTable
      await run(`select create_distributed_table('${name}', 'user_id', colocate_with => '${colocated}')`)
    }
    for (const { table, name, definition } of keys) {
      await run(`alter table ${table} add constraint ${name} ${definition}`)
    }
    await run('commit')
  } catch (error) {
    await run('rollback')
    throw error
  }
}

/**
 * The primary key of a learner's table leads with `user_id`, and each of its unique indexes contains it. A reference table
 * comes after the tables that it refers to.
 */
const pendingTablesSql = (which: string) => `
with recursive tables as (
  select oid, relname as name, exists (
    select from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where indrelid = pg_class.oid and indisprimary and attname = 'user_id'
  ) and not exists (
    select from pg_index where indrelid = pg_class.oid and indisunique and not exists (
      select from pg_attribute where attrelid = indrelid and attname = 'user_id' and attnum = any(indkey))
  ) as is_learners
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
), depths as (
  select oid as id, 0 as depth from tables
  union
  select conrelid, depth + 1 from depths join pg_constraint on confrelid = id and contype = 'f' and conrelid <> id
)
select name from tables join depths on id = oid
where ${which} and not exists (
  select from pg_dist_partition where logicalrelid = oid and (partmethod = 'h' or repmodel = 't'))
group by name
order by name <> '${firstTable}', max(depth), name`

const pendingFunctionsSql = `
select pg_proc.oid::regprocedure::text as name from pg_proc
where pronamespace = 'public'::regnamespace and proargnames[1] = 'p_user' and not exists (
  select from pg_dist_object
  where classid = 'pg_proc'::regclass and objid = pg_proc.oid and distribution_argument_index is not null)`
