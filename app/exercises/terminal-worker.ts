import { Buffer } from 'buffer/'
import { serveEngine } from './engine-worker.ts'
import { terminalEngine } from './terminal-engine.ts'

// isomorphic-git is written for Node's Buffer.
Object.assign(globalThis, { Buffer })

serveEngine(async () => terminalEngine)
