declare module '*?engine' {
  /** URL of the bundled script. */
  const address: string
  export default address
}

declare module 'pyodide/pyodide.asm.mjs' {
  const createPyodideModule: NonNullable<import('pyodide').PyodideConfig['createPyodideModule']>
  export default createPyodideModule
}
