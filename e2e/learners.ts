import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SignedIn } from '../server/accounts/testing.ts'
import { root } from '../tools/setup.mjs'

/** Where the server of the run keeps its data, and who has an account there (e2e/server.ts). */
export const dataFolder = 'test-results/data'

const folder = join(root, dataFolder)
let left: SignedIn[] | undefined

/**
 * Somebody of the server of the run whom no other test knows, whichever process it runs in.
 *
 * @throws Error once everybody is taken
 */
export function nextLearner(): SignedIn {
  left ??= shuffled(JSON.parse(readFileSync(join(folder, 'learners.json'), 'utf8')) as SignedIn[])
  mkdirSync(join(folder, 'taken'), { recursive: true })
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
    writeFileSync(join(folder, 'taken', id), '', { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
