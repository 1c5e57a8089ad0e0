import { z } from 'zod'

/** Every failure the API answers with on purpose: its HTTP status and the title shown for it. */
export const problems = {
  'invalid-input': { status: 400, title: 'Something in the request is not right' },
  'not-signed-in': { status: 401, title: 'Please sign in' },
  'wrong-origin': { status: 403, title: 'This request came from another site' },
  'not-found': { status: 404, title: 'Not found' },
  'not-on-path': { status: 409, title: 'Not on this path' },
  'needs-exam': { status: 409, title: 'Completed by an exam' },
  'exam-break': { status: 409, title: 'Time for a break' },
  'exam-passed': { status: 409, title: 'Passed already' },
  'receipt-used': { status: 409, title: 'Redeemed already' },
  'from-the-future': { status: 409, title: 'Not yet' },
  'other-learner': { status: 409, title: 'Somebody else’s' },
  'other-contents': { status: 409, title: 'Known with other contents' },
  'too-many-events': { status: 413, title: 'Too much at once' },
  'too-large': { status: 413, title: 'Too large' },
  'wrong-media-type': { status: 415, title: 'Unsupported content type' },
  'no-such-range': { status: 416, title: 'No such part' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'Not available right now' },
} as const

export type ProblemCode = keyof typeof problems

/** The one shape of an error answer: RFC 9457 problem details with a code, and the fields at fault. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})
export type Problem = z.infer<typeof Problem>

/** Builds the body of an error answer; `detail` is one sentence to a person. */
export function problem(code: ProblemCode, detail: string, errors?: Problem['errors']): Problem {
  return { type: `/api/docs#${code}`, ...problems[code], code, detail, ...(errors && { errors }) }
}

/** An expected failure on its way to the one error handler. Anything else that is thrown is a bug. */
export class ProblemError extends Error {
  readonly problem: Problem

  constructor(code: ProblemCode, detail: string, errors?: Problem['errors']) {
    super(detail)
    this.name = 'ProblemError'
    this.problem = problem(code, detail, errors)
  }
}

/** For the right-hand side of `??`: `courses.lesson(id) ?? raise('not-found', '…')`. */
export function raise(code: ProblemCode, detail: string): never {
  throw new ProblemError(code, detail)
}
