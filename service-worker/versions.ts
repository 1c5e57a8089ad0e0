import { textsCache } from './files.ts'

/** What belongs to one version of the site, and goes when that version is no longer open anywhere. */
const versioned = /^(shell|assets)-(\w+)$/

export const shellCache = `shell-${SITE.version}`
export const assetsCache = `assets-${SITE.version}`

/** In the shell's cache, once all texts are of this version. */
const refreshedMark = '/texts-are-refreshed'
const textsAtOnce = 6
/** In milliseconds. */
const timeoutMs = 10_000

let refreshing: Promise<void> | null = null

/** Drops what belongs to versions before the last one: pages of that one may be open still. */
export async function dropOldVersions(): Promise<void> {
  const found = (await caches.keys()).flatMap((name) => {
    const version = versioned.exec(name)?.[2]
    return version ? [{ name, version }] : []
  })
  // The names come in the order in which the caches were made.
  const before = [...new Set(found.map(({ version }) => version))].filter((version) => version !== SITE.version)
  const retained = [SITE.version, before.at(-1)]
  await Promise.all(found.filter(({ version }) => !retained.includes(version)).map(({ name }) => caches.delete(name)))
}

/** Texts belong to no version, but the code of this one may expect them in another shape: they are asked for once more. */
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
      // What does not come now, the next page asks for.
      isRefused ||= !(await refreshText(texts, request.url).catch(() => false))
    }
  }
  await Promise.all(Array.from({ length: textsAtOnce }, goOn))
  if (!isRefused) await shell.put(refreshedMark, new Response())
}

/** Answers whether the server said what is in it now. */
async function refreshText(texts: Cache, address: string): Promise<boolean> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
  if (response.ok) await texts.put(address, response)
  else if (response.status === 404) await texts.delete(address)
  return response.ok || response.status === 404
}
