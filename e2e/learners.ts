import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SignedIn } from '../testing/accounts.ts'

/** Where the server of the run keeps its data, and who has an account there (playwright.config.ts, e2e/server.ts). */
export const dataFolder = process.env.E2E_DATA ?? ''

let left: SignedIn[] | undefined

/**
 * Somebody of the server of the run whom no other test knows, whichever process it runs in.
 *
 * @throws Error once everybody is taken
 */
export function nextLearner(): SignedIn {
  left ??= shuffled(JSON.parse(readFileSync(join(dataFolder, 'learners.json'), 'utf8')) as SignedIn[])
  mkdirSync(join(dataFolder, 'taken'), { recursive: true })
  for (let learner = left.pop(); learner; learner = left.pop()) if (isFree(learner)) return learner
  throw new Error('Everybody who has signed up already is taken: e2e/server.ts makes more.')
}

// Each process begins somewhere else, and finds most people free.
function shuffled(people: SignedIn[]): SignedIn[] {
  return people
    .map((one) => [Math.random(), one] as const)
    .sort(([one], [other]) => one - other)
    .map(([, one]) => one)
}

function isFree({ id }: SignedIn): boolean {
  try {
    writeFileSync(join(dataFolder, 'taken', id), '', { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
