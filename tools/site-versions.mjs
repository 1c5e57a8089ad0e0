// A built site lies in a folder of its own below SITE_DIR, and `client` leads to the last one. A server stays with the
// folder that it found at its start, so that building beside it takes nothing away from under it.
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Milliseconds. Scripts and styles of a site that was replaced stay for open pages to load. */
const retentionMs = 24 * 60 * 60 * 1000
/** Sites before the present one that stay for servers that still run on them. */
const retainedEarlier = 2
/** The hash of a site's sources, written last: a site that has it is whole. */
export const stampFile = '.sources'

/**
 * Makes room for a new site.
 *
 * @param {string} siteDir
 * @returns {string} the folder to build into
 */
export function newSite(siteDir) {
  const sites = join(siteDir, 'sites')
  mkdirSync(sites, { recursive: true })
  const number = Math.max(0, ...readdirSync(sites).map(numberOf)) + 1
  const folder = join(sites, `${String(number).padStart(6, '0')}-${process.pid}`)
  mkdirSync(folder)
  return folder
}

/**
 * Puts a site that is whole in the place of the present one, in one step.
 *
 * @param {string} siteDir
 * @param {string} folder as newSite gave it
 */
export function swapSite(siteDir, folder) {
  const link = join(siteDir, 'client')
  const before = presentSite(siteDir)
  if (before) copyAssets(before, folder)
  const next = `${link}.next-${process.pid}`
  rmSync(next, { recursive: true, force: true })
  // A junction is what Windows lets everybody make; elsewhere the type means nothing.
  symlinkSync(join('sites', basename(folder), 'client'), next, 'junction')
  // `react-router build` run by hand leaves a folder here.
  if (existsSync(link) && !lstatSync(link).isSymbolicLink()) rmSync(link, { recursive: true })
  renameSync(next, link)
}

/**
 * Removes the sites that nobody needs any more, and what builds left behind that were killed.
 *
 * @param {string} siteDir
 */
export function removeOldSites(siteDir) {
  const sites = join(siteDir, 'sites')
  const present = basename(presentSite(siteDir) ?? '')
  const all = readdirSync(sites).sort((a, b) => numberOf(b) - numberOf(a))
  const earlier = all.filter((site) => site !== present && existsSync(join(sites, site, stampFile)))
  const needed = [present, ...earlier.slice(0, retainedEarlier)]
  for (const site of all) {
    if (!needed.includes(site) && !isBuilding(site)) rmSync(join(sites, site), { recursive: true, force: true })
  }
}

/**
 * @param {string} siteDir
 * @returns {string | null} the folder of the site that is served now
 */
export function presentSite(siteDir) {
  const link = join(siteDir, 'client')
  if (!existsSync(link) || !lstatSync(link).isSymbolicLink()) return null
  return join(siteDir, dirname(readlinkSync(link)))
}

/** Folders are numbered in the order of their builds; a clock may be wrong. */
function numberOf(/** @type {string} */ site) {
  return Number.parseInt(site, 10) || 0
}

/** Whether the process that made a site's folder still runs; this one builds one at a time. */
function isBuilding(/** @type {string} */ site) {
  const pid = Number(/-(\d+)$/.exec(site)?.[1])
  if (!pid || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/**
 * Copies the scripts and styles that only the site before has, each for a day from when it was replaced.
 *
 * @param {string} before
 * @param {string} folder
 */
function copyAssets(before, folder) {
  const replaced = replacedIn(before)
  /** @type {Record<string, number>} */
  const copied = {}
  for (const file of readdirSync(join(before, 'client/assets'))) {
    const target = join(folder, 'client/assets', file)
    const since = Math.min(replaced[file] ?? Date.now(), Date.now())
    if (existsSync(target) || Date.now() - since > retentionMs) continue
    copyFileSync(join(before, 'client/assets', file), target)
    copied[file] = since
  }
  writeFileSync(join(folder, 'replaced.json'), JSON.stringify(copied))
}

/**
 * @param {string} folder
 * @returns {Record<string, number>} since when the files that are there for open pages are replaced
 */
export function replacedIn(folder) {
  const file = join(folder, 'replaced.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
