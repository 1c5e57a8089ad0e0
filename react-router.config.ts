import type { Config } from '@react-router/dev/config'
import { lessonFilePathname, paths } from './app/paths.ts'
import { readContent } from './content/read.ts'

/** Served, with status 404, for every address that has no page. */
const notFoundPathname = '/404'

// Every page is a file: public ones with their content, personal ones as the shell that loads it.
export default {
  appDirectory: 'app',
  ssr: false,
  prerender: ({ getStaticPaths }) => [
    ...getStaticPaths(),
    ...[...readContent().lessons.keys()].map(lessonFilePathname),
    ...[paths.signIn, paths.signUp, notFoundPathname],
  ],
} satisfies Config
