import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Content } from '../../content/read.ts'
import { pinnedNode, root } from '../../tools/setup.mjs'

/** A lesson that the later site has no more, and one that it has under another id. */
export const [removedId, formerId, renamedId] = ['coding-1-1-2', 'coding-2-1-2', 'coding-2-1-9']
/** An exercise that asks for more in the later site, and the sentence that says so. */
const [changedId, change] = ['coding-1-1-1', 'The page needs a second list now.']

const folder = join(root, 'build/fixtures')

/**
 * The product as a later release may have it, for `OwnServer.start`: with the course of `docs/example-course`,
 * without one lesson, and with another renamed.
 */
export const laterSite = { CONTENT_DIR: join(folder, 'content'), SITE_DIR: join(folder, 'site') }

/** Building takes a while; a site whose sources have not changed is not built again. */
export function buildLaterSite(): void {
  rmSync(laterSite.CONTENT_DIR, { recursive: true, force: true })
  for (const [path, bytes] of laterContent()) {
    const file = join(laterSite.CONTENT_DIR, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
  const { status, stdout, stderr } = spawnSync(pinnedNode, ['tools/build.mjs'], {
    cwd: root,
    env: { ...process.env, ...laterSite },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stdout + stderr)
}

/** The lessons, bridge and milestone of the example course. */
export function exampleIds({ lessons }: Pick<Content, 'lessons'>): string[] {
  return [...lessons.keys()].filter((id) => /^(clips-|base-percent$)/.test(id))
}

/** The files of the content by their paths. */
function laterContent(): Map<string, Buffer> {
  const own = filesIn(join(root, 'content'), ['resources/*.yaml', 'bridges/**', 'courses/**'])
  const example = filesIn(join(root, 'docs/example-course'), ['bridges/**', 'courses/**'])
  const files = [...own, ...example].flatMap(([path, bytes]): [string, Buffer][] => {
    if (path.includes(`/${removedId}.`)) return []
    if (path.endsWith(`/${changedId}.exercise.yaml`))
      return [[path, Buffer.from(`${bytes}\nchanged: { on: 2100-01-01, what: ${change} }\n`)]]
    if (/\/(course\.md|placement\.yaml)$/.test(path)) {
      const named = bytes.toString().replace(`[${removedId}]`, '[]').replace(`[${formerId}]`, `[${renamedId}]`)
      return [[path, Buffer.from(named)]]
    }
    if (!path.includes(`/${formerId}.`)) return [[path, bytes]]
    const renamed = bytes.toString().replace(`id: ${formerId}`, `id: ${renamedId}`)
    return [[path.replace(formerId, renamedId), Buffer.from(renamed)]]
  })
  return new Map([...files, ['former-ids.yaml', Buffer.from(formerIds)]])
}

function filesIn(folder: string, patterns: string[]): [string, Buffer][] {
  return globSync(patterns, { cwd: folder })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => [path, readFileSync(join(folder, path))])
}

const formerIds = `
lessons:
  - { id: ${removedId}, title: Links and Images, courseId: '1', moduleId: coding-1 }
  - { id: ${formerId}, title: Flexbox and Grid, courseId: '1', moduleId: coding-2, now: ${renamedId} }
projects: []
resources: []
`
