// The package comes without types; of it, only this is used.
declare module 'fs-native-extensions' {
  /**
   * Locks an open file for this process, where the system holds it for as long as the file is open.
   *
   * @returns false where another process holds it
   */
  export function tryLock(file: number): boolean
}
