/** Parts of a browser that exist only on sites with TLS and on localhost. The type has every use check for them. */
type OnlyWithTls = Partial<Pick<Navigator, 'clipboard' | 'locks' | 'storage'>>

/** Each is undefined in an insecure context. `app/new-id.ts` stands in for `crypto.randomUUID`. */
export function onlyWithTls(): OnlyWithTls {
  return navigator
}
