import { z } from 'zod'

/** All expected failures of the API: HTTP status and title by code. */
export const problems = {
  'invalid-input': { status: 400, title: 'Something in the request is not right' },
  'weak-password': { status: 400, title: 'Easy to guess' },
  'not-signed-in': { status: 401, title: 'Please sign in' },
  'wrong-credentials': { status: 401, title: 'This does not let you in' },
  'second-factor': { status: 401, title: 'Second factor needed' },
  'sign-in-again': { status: 403, title: "Please confirm it's you" },
  'browser-only': { status: 403, title: 'Only in a browser' },
  'wrong-origin': { status: 403, title: 'This request came from another site' },
  'not-found': { status: 404, title: 'Not found' },
  'link-used': { status: 404, title: 'This link no longer works' },
  'not-on-path': { status: 409, title: 'Not on this path' },
  'needs-exam': { status: 409, title: 'Completed by an exam' },
  'exam-break': { status: 409, title: 'Time for a break' },
  'address-unproved': { status: 409, title: 'Confirm your address first' },
  'address-taken': { status: 409, title: 'In use already' },
  'last-way-in': { status: 409, title: 'Your last way in' },
  'exam-passed': { status: 409, title: 'Passed already' },
  'not-earned': { status: 409, title: 'Not earned yet' },
  'receipt-used': { status: 409, title: 'Redeemed already' },
  'other-learner': { status: 409, title: "Somebody else's" },
  'picture-exists': { status: 409, title: 'There is one already' },
  'other-contents': { status: 409, title: 'Known with other contents' },
  'changed-elsewhere': { status: 409, title: 'Changed elsewhere' },
  'precondition-failed': { status: 412, title: 'Not as expected' },
  'wrong-host': { status: 421, title: 'Not this site' },
  'record-full': { status: 409, title: 'No room left' },
  'too-many-events': { status: 413, title: 'Too much at once' },
  'too-large': { status: 413, title: 'Too large' },
  'wrong-media-type': { status: 415, title: 'Unsupported content type' },
  'no-such-range': { status: 416, title: 'No such part' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'day-full': { status: 429, title: 'Enough for today' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'Not available right now' },
} as const

export type ProblemCode = keyof typeof problems

/** The body of every error response: RFC 9457 problem details with a code and the invalid fields. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** Seconds until a retry is worthwhile, as in the Retry-After header. */
  retryAfter: z.int().optional(),
})
export type Problem = z.infer<typeof Problem>

/** Builds the body of an error response; `detail` is one sentence for people. */
export function problem(code: ProblemCode, detail: string, details: More = {}): Problem {
  return { type: `/api/docs#${code}`, ...problems[code], code, detail, ...details }
}

type More = Pick<Problem, 'errors' | 'retryAfter'>

/** An expected failure, for the error handler. Any other error is a bug. */
export class ProblemError extends Error {
  readonly problem: Problem

  constructor(code: ProblemCode, detail: string, more?: More) {
    super(detail)
    this.name = 'ProblemError'
    this.problem = problem(code, detail, more)
  }
}

/** For the right-hand side of `??`: `courses.lesson(id) ?? raise('not-found', '…')`. */
export function raise(code: ProblemCode, detail: string, more?: More): never {
  throw new ProblemError(code, detail, more)
}

/** The first issue of a parsed value, in a sentence. */
export function firstIssue({ issues }: { issues: { path: PropertyKey[]; message: string }[] }): string {
  const [issue] = issues
  const field = issue?.path.join('.')
  return field ? `Please check ${field}: ${issue?.message}` : (issue?.message ?? 'It is not as it should be.')
}
