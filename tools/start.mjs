import { spawn } from 'node:child_process'
import { build, compileCache, fail, install, pinnedNode, root, serverFlags } from './setup.mjs'

install()
await build().catch((error) => fail(error.message))

const server = spawn(pinnedNode, [...serverFlags, 'server/main.ts'], {
  cwd: root,
  env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
  stdio: 'inherit',
})
// A terminal or npm may tell the server as well; it stops once.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
