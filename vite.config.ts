import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

// `npm run dev` starts the server behind Vite and says where.
const apiUrl = process.env.API_URL

const withoutSchemas: Plugin = {
  name: 'without-schemas',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source) => (source === 'zod' ? join(import.meta.dirname, 'app/without-schemas.ts') : null),
}

// What every page loads in one file, and the small parts that several share in a second: on a slow connection a file
// of its own costs a page more than a few bytes too many.
const shell = { name: 'shell', test: /[\\/]app[\\/](root|shell[\\/]page-shell)\.tsx|entry\.client/ }
const parts = {
  name: 'parts',
  minShareCount: 2,
  test: /[\\/](app[\\/](ui|shell)|domain|lucide-react)[\\/](?!.*(dialog|menu|tabs))/,
}

export default defineConfig({
  plugins: [withoutSchemas, tailwindcss(), reactRouter()],
  build: { rolldownOptions: { output: { codeSplitting: { groups: [shell, parts] } } } },
  ...(apiUrl && { server: { proxy: { '^/(api/|lesson-videos/|healthz|readyz)': apiUrl } } }),
})
