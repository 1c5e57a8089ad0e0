import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContent } from '../../content/read.ts'
import { LearningGoal } from '../../domain/preferences.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

const example = join(import.meta.dirname, '../../docs/example-course')
const course = 'courses/5-clips'
const clip = readFileSync(join(example, course, '1-movement/clip.webm'))
const folder = mkdtempSync(join(tmpdir(), 'waymark-videos-'))

let server: TestServer
beforeAll(async () => {
  cpSync(example, folder, { recursive: true })
  const whole = readFileSync(join(folder, course, 'course.md'), 'utf8').replace('[clips]', `[${LearningGoal.options}]`)
  writeFileSync(join(folder, course, 'course.md'), whole)
  mkdirSync(join(folder, 'resources'))
  writeFileSync(join(folder, 'resources/core.yaml'), '[]')
  server = await testServer({}, readContent(folder))
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers = {}) => server.visitor().request('GET', url, undefined, headers)

test('a video is sent as what it is, and the part of it that is asked for', async () => {
  const whole = await get('/lesson-videos/clips-1-1-1/clip.webm')
  expect(whole.statusCode).toBe(200)
  expect(whole.headers).toMatchObject({ 'content-type': 'video/webm', 'accept-ranges': 'bytes' })
  expect(whole.rawPayload.equals(clip)).toBe(true)

  const part = await get('/lesson-videos/clips-1-1-1/clip.webm', { range: 'bytes=1000-1999' })
  expect(part.statusCode).toBe(206)
  expect(part.headers['content-range']).toBe(`bytes 1000-1999/${clip.length}`)
  expect(part.rawPayload.equals(clip.subarray(1000, 2000))).toBe(true)

  expect((await get('/lesson-videos/clips-1-1-1/clip.webm', { range: 'bytes=99999999-' })).statusCode).toBe(416)
})

test('captions and transcripts are sent as what they are', async () => {
  const captions = await get('/lesson-videos/clips-1-1-1/clip.en.vtt')
  expect(captions.headers['content-type']).toBe('text/vtt; charset=utf-8')
  expect(captions.body).toContain('WEBVTT')
})

test.each([
  '/lesson-videos/clips-1-1-1/nothing.webm',
  '/lesson-videos/nowhere/clip.webm',
  '/lesson-videos/clips-1-1-1/clips-1-1-1.md',
  '/lesson-videos/clips-1-1-1/..%2Fmodule.md',
  '/lesson-videos/clips-1-1-1/..%2F..%2F..%2Fresources%2Fcore.yaml',
])('nothing else in the folder is served: %s', async (url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'not-found' })
})
