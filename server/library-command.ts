import { existsSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readContent } from '../content/read.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import { exportFormats, exportLibrary } from './library/export-library.ts'
import { findLists } from './library/import/find-lists.ts'
import { type ImportCounts, type ImportReport, importLists } from './library/import/import-lists.ts'
import { Library } from './library/library.ts'
import { checkLinks } from './library/links/check-links.ts'
import { probeLink } from './library/links/probe.ts'
import { readLinkTroubles } from './library/links/queries.ts'
import { OperatorError } from './operator-error.ts'
import { runCommand, withDatabase } from './run-command.ts'

// The library's commands: see docs/operations.md.

const usage = `npm run library -- import <file or folder> [--dry-run] [--attribution <whose list it is>] [--refused]
npm run library -- export <file.csv, file.jsonld or file.opml>
npm run library -- check-links [--most <number>]
npm run library -- links`

const freeProgrammingBooks =
  'Free Programming Books, by the Free Ebook Foundation and contributors, https://github.com/EbookFoundation/free-programming-books, CC BY 4.0, adapted'

const openLibrary = (db: Db, { contentDir }: Config) => Library.open(db, readContent(contentDir))

await runCommand(async () => {
  const { values, positionals } = wordsOf(process.argv.slice(2))
  const [command, path] = positionals
  if (command === 'import' && path) {
    const report = await importFrom(path, values.attribution ?? attributionOf(path), values['dry-run'] ?? false)
    tell(report, values.refused ?? false)
  } else if (command === 'export' && path) await exportTo(path)
  else if (command === 'check-links' && /^\d*$/.test(values.most ?? '')) await check(Number(values.most || Infinity))
  else if (command === 'links') await printLinkProblems()
  else throw new OperatorError(usage)
})

function wordsOf(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        'dry-run': { type: 'boolean' },
        refused: { type: 'boolean' },
        attribution: { type: 'string' },
        most: { type: 'string' },
      },
      allowPositionals: true,
    })
  } catch {
    throw new OperatorError(usage)
  }
}

async function importFrom(path: string, attribution: string, isDryRun: boolean): Promise<ImportReport> {
  if (!existsSync(path)) throw new OperatorError(`There is no ${path}.`)
  const lists = findLists(path, showProgress)
  if (lists.length === 0)
    throw new OperatorError(`There is no list at ${path}: docs/library.md tells the forms of lists.`)
  const entries = lists.reduce((sum, list) => sum + list.entries.length, 0)
  console.log(`${lists.length} lists with ${entries} entries, named as: ${attribution}`)
  return withDatabase(async (db, config) => {
    const curatedUrls = readContent(config.contentDir).resources.map(({ url }) => url)
    return importLists(db, lists, { attribution, curatedUrls, isDryRun, onProgress: showProgress })
  })
}

async function check(most: number): Promise<void> {
  const stopping = new AbortController()
  await withDatabase(async (db, config) => {
    const library = await openLibrary(db, config)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
    const options = { probe: probeLink, now: () => new Date(), onProbed: showProgress }
    const report = await checkLinks(db, library.urls, { ...options, most, signal: stopping.signal })
    for (const { url, to } of report.moved) console.log(`${url}: moved to ${to}`)
    for (const url of report.died) console.log(`${url}: dead, and no longer found`)
    for (const url of report.revived) console.log(`${url}: works again`)
    const { works, moved, gone, dead, unclear } = report.byState
    const rest = `${unclear} said nothing, ${report.putOff} put off`
    console.log(`${works} work, ${moved} moved, ${gone} gone for now, ${dead} dead, ${rest}`)
  })
  if (!stopping.signal.aborted) return
  console.log('Broken off: the next run goes on from here.')
  // DNS lookups cannot be aborted, and would keep the process alive.
  process.exit()
}

async function printLinkProblems(): Promise<void> {
  const troubles = await withDatabase(async (db, config) => {
    const library = await openLibrary(db, config)
    return readLinkTroubles(db, library.urls)
  })
  for (const { url, state, movedTo, reports } of troubles) {
    const words = {
      moved: `moved to ${movedTo}`,
      gone: 'gone for now',
      dead: 'dead',
      reported: 'works, or says nothing',
    }
    console.log(`${url}: ${words[state]}${reports > 0 ? `, reports: ${reports}` : ''}`)
  }
  const count = (wanted: string) => troubles.filter(({ state }) => state === wanted).length
  const reported = troubles.filter(({ reports }) => reports > 0).length
  console.log(`${count('moved')} moved, ${count('gone')} gone for now, ${count('dead')} dead, ${reported} reported`)
}

async function exportTo(path: string): Promise<void> {
  const format = exportFormats.find((ending) => path.endsWith(`.${ending}`))
  if (!format)
    throw new OperatorError(`The file's name must end in ${exportFormats.map((format) => `.${format}`).join(', ')}.`)
  const { resources } = await withDatabase(async (db, config) => {
    const library = await openLibrary(db, config)
    return library.index
  })
  writeFileSync(path, exportLibrary(resources, format))
  console.log(`${resources.length} resources in ${path}`)
}

/** A list that is known by its folder, or by the name of its build output, gets its own attribution. */
function attributionOf(path: string): string {
  return /free-programming-books|[\\/]fpb\.json$/.test(resolve(path)) ? freeProgrammingBooks : basename(path)
}

function showProgress(done: number, all: number): void {
  const bar = '#'.repeat(Math.round((done / all) * 40)).padEnd(40, '.')
  if (process.stdout.isTTY) process.stdout.write(`\r${bar} ${done} of ${all}${done === all ? '\n' : ''}`)
}

function tell(report: ImportReport, withAll: boolean): void {
  const { total, lists, refused } = report
  const shown = withAll ? refused : refused.slice(0, 20)
  for (const { place, reason } of shown) console.log(`${place}: refused, ${reason}`)
  if (shown.length < refused.length) console.log(`… and ${refused.length - shown.length} more; --refused shows all`)
  if (lists.length > 1) for (const { path, counts } of lists) console.log(`${path}: ${inWords(counts)}`)
  console.log(inWords(total))
}

function inWords({ changed, same, repeated, curated, refused, ...counts }: ImportCounts): string {
  const known = `${same} as before, ${repeated} listed twice, ${curated} among our own`
  return `${counts.new} new, ${changed} changed, ${known}, ${refused} refused`
}
