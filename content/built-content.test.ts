import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { contentWith, lesson, lessonFile } from '../testing/content.ts'
import { readBuiltContent, writeBuiltContent } from './built-content.ts'
import { contentFolder, readContent } from './read.ts'

/** The folder of a site's pages, until the end of the test. */
function sitePages(): string {
  const site = mkdtempSync(join(tmpdir(), 'waymark-site-'))
  onTestFinished(() => rmSync(site, { recursive: true }))
  return join(site, 'client')
}

const ownVideo = {
  [lesson]: lessonFile('bread-1-1').replace(
    'url: https://example.org/kneading',
    'file: kneading.webm\n    captions: kneading.en.vtt\n    transcript: kneading.txt',
  ),
  'courses/baking/1-bread/kneading.webm': 'a video',
  'courses/baking/1-bread/kneading.en.vtt': 'WEBVTT\n\n00:00.000 --> 00:02.000\nPush.\n',
  'courses/baking/1-bread/kneading.txt': 'Push.\n',
}

test('the content of a built site is what its sources say', () => {
  for (const folder of [contentFolder, contentWith(ownVideo)]) {
    const pages = sitePages()
    const content = readContent(folder)
    writeBuiltContent(pages, folder, content)
    expect(readBuiltContent(pages, folder)).toEqual(content)
  }
})

test('a site that moved with its content finds the videos in their new place', () => {
  const [folder, pages] = [contentWith(ownVideo), sitePages()]
  writeBuiltContent(pages, folder, readContent(folder))
  expect(readBuiltContent(pages, '/moved')?.lessons.get('bread-1-1')?.videoFiles.get('kneading.webm')).toBe(
    '/moved/courses/baking/1-bread/kneading.webm',
  )
})

test('a folder without a built site has no built content', () => {
  expect(readBuiltContent(sitePages(), contentFolder)).toBeNull()
})
