declare module '*?engine' {
  /** The address of the script as one file. */
  const address: string
  export default address
}
