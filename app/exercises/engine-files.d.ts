declare module '*?engine' {
  /** The address of the script as one file. */
  const address: string
  export default address
}

declare module 'pyodide/pyodide.asm.mjs' {
  const createPyodideModule: NonNullable<import('pyodide').PyodideConfig['createPyodideModule']>
  export default createPyodideModule
}
