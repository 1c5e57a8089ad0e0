import { textsCache } from './files.ts'
import { isNotOurs } from './network.ts'

/** Names of caches that belong to one version of the site. */
const versioned = /^(shell|assets)-(\w+)$/

export const shellCache = `shell-${SITE.version}`
export const assetsCache = `assets-${SITE.version}`

/** An entry in the shell's cache, present once all texts are of this version. */
const refreshedMark = '/texts-are-refreshed'
const textsAtOnce = 6
/** In milliseconds. */
const timeoutMs = 10_000

let refreshing: Promise<void> | null = null

/** Deletes caches older than the previous version, whose pages may still be open. */
export async function dropOldVersions(): Promise<void> {
  const found = (await caches.keys()).flatMap((name) => {
    const version = versioned.exec(name)?.[2]
    return version ? [{ name, version }] : []
  })
  // `caches.keys()` lists caches in order of creation.
  const before = [...new Set(found.map(({ version }) => version))].filter((version) => version !== SITE.version)
  const retained = [SITE.version, before.at(-1)]
  await Promise.all(found.filter(({ version }) => !retained.includes(version)).map(({ name }) => caches.delete(name)))
}

/** Refetches all texts once, since this version's code may expect another shape. */
export function refreshTexts(): Promise<void> {
  refreshing ??= refreshOnce().finally(() => {
    refreshing = null
  })
  return refreshing
}

async function refreshOnce(): Promise<void> {
  const shell = await caches.open(shellCache)
  if (await shell.match(refreshedMark)) return
  const texts = await caches.open(textsCache)
  const left = [...(await texts.keys())]
  let isRefused = false
  const goOn = async () => {
    for (let request = left.pop(); request && !isRefused; request = left.pop()) {
      // The next page retries a failure.
      isRefused ||= !(await refreshText(texts, request.url).catch(() => false))
    }
  }
  await Promise.all(Array.from({ length: textsAtOnce }, goOn))
  if (!isRefused) await shell.put(refreshedMark, new Response())
}

/** @returns whether the server responded with the text or with 404 */
async function refreshText(texts: Cache, address: string): Promise<boolean> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
  if (isNotOurs(response, new URL(address).pathname)) return false
  if (response.ok) await texts.put(address, response)
  else if (response.status === 404) await texts.delete(address)
  return response.ok || response.status === 404
}
