import { spawn } from 'node:child_process'
import { freePort, install, projectEnvironment, root } from './setup.mjs'

install()

const port = process.env.PORT || '3000'
const apiPort = String(await freePort())
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`

// The screens come from Vite, which hands everything that is not a screen on to the server behind it. Without a built
// site, the server reads the content's sources.
const api = { PORT: apiPort, HOST: '127.0.0.1', PUBLIC_URL: publicUrl, SITE_DIR: '/nowhere' }
const programs = [
  start('node', ['--watch', 'server/main.ts'], api),
  start('react-router', ['dev', '--port', port, '--strictPort'], { API_URL: `http://127.0.0.1:${apiPort}` }),
]

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => end(signal))
for (const program of programs) {
  program.on('exit', (code) => {
    process.exitCode ??= code ?? 1
    end('SIGTERM')
  })
}

function start(/** @type {string} */ program, /** @type {string[]} */ parameters, /** @type {object} */ environment) {
  return spawn(program, parameters, { cwd: root, env: { ...projectEnvironment(), ...environment }, stdio: 'inherit' })
}

function end(/** @type {NodeJS.Signals} */ signal) {
  for (const program of programs) program.kill(signal)
}
