import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pinnedNode, root } from '../tools/setup.mjs'

/** Where a server finds content and the site built from it. */
export interface FixtureSite {
  CONTENT_DIR: string
  SITE_DIR: string
}

/**
 * The product with the content of `e2e/fixtures/NAME` instead of its own, for `OwnServer.start`. Building takes a
 * while; a site that is there already and whose sources have not changed is not built again.
 */
export function fixtureSite(name: string): FixtureSite {
  const site = { CONTENT_DIR: join(root, 'e2e/fixtures', name), SITE_DIR: join(root, 'build/fixtures', name) }
  const { status, stdout, stderr } = spawnSync(pinnedNode, ['tools/build.mjs'], {
    cwd: root,
    env: { ...process.env, ...site },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stdout + stderr)
  return site
}
