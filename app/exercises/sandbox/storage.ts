// A page of an opaque origin has no storage: these stand in for the length of a run.

/** A stand-in for `localStorage` and `sessionStorage`. */
export function runStorage(): Storage {
  const values = new Map<string, string>()
  const methods = {
    getItem: (key: unknown) => values.get(String(key)) ?? null,
    setItem: (key: unknown, value: unknown) => void values.set(String(key), String(value)),
    removeItem: (key: unknown) => void values.delete(String(key)),
    clear: () => values.clear(),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
  // Values are also properties: `localStorage.name = 'Ana'`.
  return new Proxy<Storage>(methods, {
    get: (_, key) => (typeof key === 'symbol' || key in methods ? Reflect.get(methods, key) : values.get(key)),
    set: (_, key, value) => {
      if (typeof key === 'string' && !(key in methods)) values.set(key, String(value))
      return true
    },
    has: (_, key) => key in methods || values.has(String(key)),
    deleteProperty: (_, key) => {
      values.delete(String(key))
      return true
    },
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      values.has(String(key))
        ? { value: values.get(String(key)), writable: true, enumerable: true, configurable: true }
        : undefined,
  })
}

/** A stand-in for `document.cookie`, as a property. Paths and domains do not matter to one page. */
export function runCookies() {
  const values = new Map<string, string>()
  return {
    get: () => [...values].map(([name, value]) => (name ? `${name}=${value}` : value)).join('; '),
    set: (text: unknown) => {
      const [pair = '', ...attributes] = String(text).split(';')
      const [, name = '', value = ''] = /^\s*(?:([^=]*?)\s*=)?\s*(.*?)\s*$/s.exec(pair) ?? []
      const isOver = attributes.some((attribute) => {
        const [, age] = /^\s*max-age\s*=\s*(-?\d+)\s*$/i.exec(attribute) ?? []
        const [, day] = /^\s*expires\s*=\s*(.*)$/i.exec(attribute) ?? []
        return age ? Number(age) <= 0 : day ? Date.parse(day) <= Date.now() : false
      })
      if (isOver) values.delete(name)
      else values.set(name, value)
    },
  }
}
