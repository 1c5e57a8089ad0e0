import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from '../../domain/endpoint.ts'
import { reportVideo } from '../../domain/video.ts'
import { everything, touchedBy } from './touched.ts'

const folder = join(import.meta.dirname, '../../domain')
const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^testing\.ts$/.test(name))
const modules: object[] = await Promise.all(files.map((name) => import(join(folder, name))))
const endpoints = modules
  .flatMap((module) => Object.values(module))
  .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value)

test('whatever a learner can change, a page knows what it has to look at again', () => {
  const writing = endpoints.filter(({ method, access }) => method !== 'GET' && access === 'learner')
  expect(writing.length).toBeGreaterThan(10)
  for (const { path } of writing) expect(touchedBy(path), path).not.toEqual([])
})

test('what a page looks at again is something that it can ask for', () => {
  const readable = endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path as string)
  expect([...readable, 'note', 'exercise']).toEqual(expect.arrayContaining([...everything]))
})

test('a video that plays elsewhere has nobody’s dashboard load again', () => {
  expect(touchedBy(reportVideo.path)).toEqual(['/api/v1/video/:lessonId'])
})
