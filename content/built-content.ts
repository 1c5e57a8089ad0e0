import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Content } from './read.ts'

// The content of a built site as JSON. Parsing it takes a hundredth of the time that reading its sources takes.

/** Beside the pages, where no request reaches it: it holds the answers of exams. */
const fileBeside = (pages: string) => join(dirname(pages), 'content.json')

/**
 * Stores the content that a site is built of.
 *
 * @param pages the folder of the site's pages
 * @param contentDir the folder that the content was read from
 */
export function writeBuiltContent(pages: string, contentDir: string, { lessons, ...rest }: Content): void {
  const built = [...lessons].map(([id, { videoFiles, ...parts }]) => {
    const paths = [...videoFiles].map(([name, path]) => [name, relative(contentDir, path)])
    return [id, { ...parts, videoFiles: paths }]
  })
  writeFileSync(fileBeside(pages), JSON.stringify({ ...rest, lessons: built }))
}

/**
 * The content that a site was built of, so that the server and the pages always agree; `null` where there is none.
 *
 * @param pages the folder of the site's pages
 * @param contentDir where the files of lessons' own videos are
 */
export function readBuiltContent(pages: string, contentDir: string): Content | null {
  const file = fileBeside(pages)
  if (!existsSync(file)) return null
  const { lessons, ...rest }: BuiltContent = JSON.parse(readFileSync(file, 'utf8'))
  const read = lessons.map(([id, { videoFiles, ...parts }]) => {
    const paths = videoFiles.map(([name, path]) => [name, resolve(contentDir, path)] as const)
    return [id, { ...parts, videoFiles: new Map(paths) }] as const
  })
  return { ...rest, lessons: new Map(read) }
}

type Parts = Content['lessons'] extends ReadonlyMap<string, infer LessonParts> ? LessonParts : never

interface BuiltContent extends Omit<Content, 'lessons'> {
  lessons: [id: string, parts: Omit<Parts, 'videoFiles'> & { videoFiles: [name: string, path: string][] }][]
}
