import { ContentError } from '../content/content-error.ts'

/** A failure that an operator has to mend; the message is one line. */
export class OperatorError extends Error {}

/** Whether the message of a failure says all. Any other error shows its stack. */
export function isExpected(error: unknown): error is Error {
  return error instanceof OperatorError || error instanceof ContentError
}
