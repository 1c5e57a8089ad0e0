// npm run test:distributed (docs/testing.md).
import { fail, install, run } from './setup.mjs'

if (!process.env.CITUS_URL)
  fail('Set CITUS_URL to the coordinator of a Citus cluster: npm run test:distributed tests on it.')

install()
const [, , ...paths] = process.argv
const suite = await run('vitest', ['run', '--project=api-postgres', ...paths], {}, 'inherit')
const kills = await run('node', ['tools/faults.ts', 'killed'], {}, 'inherit')
process.exitCode = suite.code || kills.code
