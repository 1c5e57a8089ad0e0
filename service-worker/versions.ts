import { textsCache } from './files.ts'

/** What belongs to one version of the site, and goes when that version is no longer open anywhere. */
const versioned = /^(shell|assets)-(\w+)$/

export const shellCache = `shell-${SITE.version}`
export const assetsCache = `assets-${SITE.version}`

/** Drops what belongs to versions before the last one: pages of that one may be open still. */
export async function dropOldVersions(): Promise<void> {
  const found = (await caches.keys()).flatMap((name) => {
    const version = versioned.exec(name)?.[2]
    return version ? [{ name, version }] : []
  })
  // The names come in the order in which the caches were made.
  const before = [...new Set(found.map(({ version }) => version))].filter((version) => version !== SITE.version)
  const kept = [SITE.version, before.at(-1)]
  await Promise.all(found.filter(({ version }) => !kept.includes(version)).map(({ name }) => caches.delete(name)))
}

/** Texts belong to no version, but the code of this one may expect them in another shape. */
export async function refreshTexts(): Promise<void> {
  const texts = await caches.open(textsCache)
  for (const request of await texts.keys()) {
    const response = await fetch(request.url).catch(() => null)
    if (!response) return
    if (response.ok) await texts.put(request.url, response)
    else if (response.status === 404) await texts.delete(request)
  }
}
