// The package ships without types; this declares the one function in use.
declare module 'fs-native-extensions' {
  /**
   * Locks an open file for this process, until the file is closed.
   *
   * @returns false when another process has the lock
   */
  export function tryLock(file: number): boolean
}
