import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, isRunnableDevEnvironment, type Plugin } from 'vite'
import type * as SiteContent from './content/site-content.ts'
import { engineScripts } from './tools/engine-scripts.ts'
import { withoutSchemas } from './tools/without-schemas.ts'

// `npm run dev` starts the server behind Vite and says where.
const apiUrl = process.env.API_URL

/** Prerendering gives each page ten seconds: on a busy machine, loading what draws them all may take that long alone. */
const pagesLoadedFirst: Plugin = {
  name: 'pages-loaded-first',
  async configurePreviewServer({ config }) {
    await import(pathToFileURL(resolve(config.root, process.env.SITE_DIR || 'build', 'server/index.js')).href)
  },
}

/**
 * In development, open pages show what changed in the content, or what is wrong with it. A build copies the pictures of
 * lessons instead.
 */
const contentShownAtOnce: Plugin = {
  name: 'content-shown-at-once',
  apply: 'serve',
  configureServer({ middlewares, watcher, environments: { client, ssr } }) {
    const folder = resolve(process.env.CONTENT_DIR || 'content')
    const pictureAt = async (address: string) => {
      if (!isRunnableDevEnvironment(ssr)) return
      const { siteContent } = await ssr.runner.import<typeof SiteContent>('/content/site-content.ts')
      const pictures = [...siteContent().lessons.values()].flatMap(({ pictures }) => pictures)
      const picture = pictures.find((picture) => picture.address === address)
      return picture && readFile(join(folder, picture.file))
    }
    // React Router collects these styles from all modules at each load. The page's scripts replace them by current ones.
    middlewares.use('/@react-router/critical.css', (_, response, next) => {
      response.setHeader('Cache-Control', 'max-age=600')
      next()
    })
    middlewares.use(({ url }, response, next) => {
      if (!url?.startsWith('/assets/')) next()
      else pictureAt(url).then((bytes) => (bytes ? response.end(bytes) : next()), next)
    })
    let problem: string | null = null
    const tellProblem = () =>
      problem !== null && client.hot.send({ type: 'error', err: { message: problem, stack: '' } })
    async function renew() {
      if (!isRunnableDevEnvironment(ssr)) return
      const { renewContent } = await ssr.runner.import<typeof SiteContent>('/content/site-content.ts')
      try {
        renewContent()
        problem = null
        client.hot.send({ type: 'full-reload' })
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error)
        tellProblem()
      }
    }
    // An editor changes a file in several steps.
    let waiting: NodeJS.Timeout | undefined
    watcher.add(folder).on('all', (_, path) => {
      if (!path.startsWith(folder)) return
      clearTimeout(waiting)
      waiting = setTimeout(renew, 30)
    })
    client.hot.on('connection', tellProblem)
  },
}

// What every page loads in one file, and the small parts that several share in a second: on a slow connection a file
// of its own costs a page more than a few bytes too many. Of those parts the landing page has the trail and two icons.
const shell = { name: 'shell', test: /[\\/]app[\\/](root|shell[\\/]page-shell)\.tsx|entry\.client/ }
const trail = {
  name: 'trail',
  minShareCount: 2,
  test: /[\\/]app[\\/]ui[\\/](trail-|blaze)|[\\/]icons[\\/](book-open|check)\.mjs/,
}
// Of these parts, those that the player does without.
const besidesPlayer = {
  name: 'besides-player',
  minShareCount: 2,
  test: /[\\/]app[\\/](auth[\\/]learner-only|shell[\\/](after-typing|copy-text|learner-page|new-badges|search-field|switched-off|use-search)|ui[\\/](card|empty-state|moved-place|select))\./,
}
const shared =
  /[\\/](app[\\/](ui|shell)|lucide-react)[\\/](?!.*(dialog|menu|tabs|not-found|files|file-button))|[\\/]domain[\\/](accounts|changes|course-paths|endpoint|errors|offline|preferences|preference-choices|site-address)\.|[\\/]app[\\/](secure-context|site-file)\./
const parts = {
  name: 'parts',
  minShareCount: 2,
  test: (id: string) => shared.test(id) && !besidesPlayer.test.test(id),
}
// What only pages with something of a learner's need. What is about accounts alone is for few of them.
const rules = {
  name: 'rules',
  minShareCount: 2,
  test: /[\\/]domain[\\/](?!account-|recovery-codes|signing-in|single-sign|second-factor|passkeys|credentials|micro-tasks-rules|edit-distance|library|search-words|collections\.|saved-resources|matches-filters|card-memory|review-queue|plan\.|plan-steps|plan-words|course-plan|current-path)/,
}
// Every page stores its responses; the rest of the log is for pages where something is done.
const store = { name: 'store', test: /[\\/]app[\\/]sync[\\/](responses|store|operation)\.ts|[\\/]idb[\\/]/ }
// What keeps and sends what is done: in small files, it cost the player a dozen requests. Who signs in needs it next.
// Pages with cards alone read several items at a time.
const sync = {
  name: 'sync',
  minShareCount: 2,
  test: /[\\/]app[\\/](sync[\\/](?!use-items-at)|use-today|local-time|plan[\\/]use-plan-inputs)/,
}

export default defineConfig({
  plugins: [
    withoutSchemas,
    engineScripts,
    tailwindcss(),
    // Before React Router, whose responses it lets browsers cache.
    contentShownAtOnce,
    reactRouter(),
    pagesLoadedFirst,
  ],
  // Found as development begins: one that was found later would be loaded beside another React.
  optimizeDeps: { entries: ['app/**/!(*.test).{ts,tsx}'] },
  // The manifest tells tools/offline.ts which chunk needs which; it does not stay.
  build: {
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [shell, trail, parts, rules, store, sync, besidesPlayer] },
      },
    },
  },
  // As an object, since Vite replaces the Host header for an address alone, and the server compares it with the origin.
  ...(apiUrl && { server: { proxy: { '^/(api/|lesson-videos/|healthz|readyz)': { target: apiUrl } } } }),
})
