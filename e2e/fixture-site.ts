import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root } from '../tools/setup.mjs'

/** Where a server finds content and the site built from it. */
export interface FixtureSite {
  CONTENT_DIR: string
  SITE_DIR: string
}

/**
 * The product with the course of `e2e/fixtures/fourth-course` added to its own, in the place of the one for goals
 * without a course, for `OwnServer.start`. Building takes a while; a site whose sources have not changed is not built
 * again.
 */
export function fourthCourseSite(): FixtureSite {
  const folder = join(root, 'build/fixtures')
  const site = { CONTENT_DIR: join(folder, 'content'), SITE_DIR: join(folder, 'site') }
  rmSync(site.CONTENT_DIR, { recursive: true, force: true })
  for (const path of ['resources.yaml', 'courses/1-coding', 'courses/2-design', 'courses/3-data']) {
    cpSync(join(root, 'content', path), join(site.CONTENT_DIR, path), { recursive: true })
  }
  cpSync(join(root, 'e2e/fixtures/fourth-course'), join(site.CONTENT_DIR, 'courses/4-clips'), { recursive: true })
  const { status, stdout, stderr } = spawnSync(pinnedNode, ['tools/build.mjs'], {
    cwd: root,
    env: { ...process.env, ...site },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stdout + stderr)
  return site
}
