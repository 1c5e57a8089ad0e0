import { spawn } from 'node:child_process'
import { build, fail, install, pinnedNode, root } from './setup.mjs'

install()
await build().catch((error) => fail(error.message))

const server = spawn(pinnedNode, ['server/main.ts'], { cwd: root, stdio: 'inherit' })
// A terminal or npm may tell the server as well; it stops once.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
