import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { cutSchemas } from './cut-schemas.ts'

const withoutLibrary: Plugin = {
  name: 'without-schemas',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source) => (source === 'zod' ? resolve(import.meta.dirname, '../app/without-schemas.ts') : null),
}

const cutContracts: Plugin = {
  name: 'cut-contracts',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: { filter: { id: { include: /[\\/]domain[\\/]/, exclude: /node_modules/ } }, handler: cutSchemas },
}

/** Keeps zod and all schemas out of what browsers load. */
export const withoutSchemas: Plugin[] = [withoutLibrary, cutContracts]
