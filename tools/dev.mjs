import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { resolve } from 'node:path'
import { freePort, install, projectEnvironment, root } from './setup.mjs'

install()

const port = process.env.PORT || '3000'
const apiPort = String(await freePort())
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`
const contentFolder = resolve(root, process.env.CONTENT_DIR || 'content')

// The screens come from Vite, which hands everything that is not a screen on to the server behind it. Without a built
// site, both read the content's sources.
let server = startServer()
let isEnding = false
const screens = start('react-router', ['dev', '--port', port, '--strictPort'], {
  API_URL: `http://127.0.0.1:${apiPort}`,
  SITE_DIR: '',
})
screens.on('exit', endWith)

// The server reads the content as it starts. Starting again takes the processor, which the page that shows the change needs first.
/** @type {NodeJS.Timeout | undefined} */
let waiting
const watcher = watch(contentFolder, { recursive: true }, () => {
  clearTimeout(waiting)
  waiting = setTimeout(startServerAgain, 2000)
})

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => end(signal))

function startServerAgain() {
  // One that is ending already reads the content once it starts.
  if (server.killed) return
  server.off('exit', endWith)
  server.once('exit', () => {
    if (!isEnding) server = startServer()
  })
  server.kill()
}

function startServer() {
  const program = start('node', ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    ...{ PORT: apiPort, HOST: '127.0.0.1', PUBLIC_URL: publicUrl },
    SITE_DIR: '/nowhere',
  })
  program.on('exit', endWith)
  return program
}

function start(/** @type {string} */ program, /** @type {string[]} */ parameters, /** @type {object} */ environment) {
  return spawn(program, parameters, { cwd: root, env: { ...projectEnvironment(), ...environment }, stdio: 'inherit' })
}

function endWith(/** @type {number | null} */ code) {
  process.exitCode ??= code ?? 1
  end('SIGTERM')
}

function end(/** @type {NodeJS.Signals} */ signal) {
  isEnding = true
  watcher.close()
  clearTimeout(waiting)
  for (const program of [server, screens]) program.kill(signal)
}
