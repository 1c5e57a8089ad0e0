import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

// Browsers beside Chromium, each by the protocol that it speaks itself.

/** What a person does in a browser. */
export interface Browser {
  /** Loads an address anew. */
  open(address: string): Promise<void>
  /** What an expression comes to in the page, or what it promises. */
  evaluate(expression: string): Promise<unknown>
  /** Clicks on the element that an expression comes to; answers false where it comes to `null`. */
  click(expression: string): Promise<boolean>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  close(): Promise<void>
}

/** An engine that this machine may have. */
export interface Engine {
  name: string
  /** What it takes: a program, each by the names it may go by. */
  programs: readonly (readonly string[])[]
  /** How what is missing comes here. */
  install: string
  /** Opens a window of somebody who was never here before. */
  launch(): Promise<Browser>
}

/** @returns the path of the first of these programs that there is */
export function programOf(names: readonly string[]): string | null {
  const places = (process.env.PATH ?? '').split(delimiter)
  const paths = names.flatMap((name) => places.map((place) => join(place, name)))
  return paths.find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
