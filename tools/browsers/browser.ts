// Browsers beside Chromium, each by the protocol that it speaks itself.

/** The actions of a person in a browser. */
export interface Browser {
  /** Loads an address anew. */
  open(address: string): Promise<void>
  /** The value of an expression in the page; a promise is awaited. */
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
  /** The programs that it takes, each by the names that it may have. */
  programs: string[][]
  /** How what is missing comes here. */
  install: string
  /** Opens a window of somebody who was never here before. */
  launch(): Promise<Browser>
}
