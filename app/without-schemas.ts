// Takes the place of zod in the browser (vite.config.ts). A page needs the contracts for their paths and types alone:
// what it sends and gets is checked by the server. The library would be a sixth of what a page loads, and tries
// whether it may compile code, which our pages forbid.

/** A schema of nothing: whatever is asked of it, another comes back. */
const schema: unknown = new Proxy(() => {}, {
  apply: () => schema,
  get: (_, name) => {
    if (needsTheLibrary.includes(name)) throw new Error(`Schemas are not in the browser: there is no ${String(name)}.`)
    return schema
  },
})

const needsTheLibrary: (string | symbol)[] = ['parse', 'parseAsync', 'safeParse', 'safeParseAsync', 'options']

export const z = schema
