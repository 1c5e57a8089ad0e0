import { describe, expect, test } from 'vitest'
import { changed, contentWith, lesson } from '../testing/content.ts'
import { ContentError } from './content-error.ts'
import { readContent } from './read.ts'

const beside = (name: string) => `courses/baking/1-bread/${name}`
const link = '    url: https://example.org/kneading\n'
const ownVideo = '    file: kneading.webm\n    captions: kneading.en.vtt\n    transcript: kneading.txt\n'
const files = {
  ...changed(lesson, link, ownVideo),
  [beside('kneading.webm')]: 'bytes',
  [beside('kneading.en.vtt')]: 'WEBVTT\n\n00:00.000 --> 00:02.000\nPush.\n',
  [beside('kneading.txt')]: 'Push.\n',
}

function problemsOf(changes: Record<string, string>): string[] {
  try {
    readContent(contentWith(changes))
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.message.split('\n')
  }
}

const videos = `videos:
  - title: Kneading by hand
    provider: Somebody
${link}`

test.each([
  ['leaves them out', ''],
  ['names none', 'videos: []\n'],
])('a lesson without videos %s', (_, none) => {
  const { courses } = readContent(contentWith(changed(lesson, videos, none)))
  expect(courses[0]?.modules[0]?.subModules[0]?.lessons[0]?.videos).toEqual([])
})

describe('a video of our own is files beside the lesson', () => {
  test('which the lesson names', () => {
    const folder = contentWith(files)
    const { courses, lessons } = readContent(folder)
    expect(courses[0]?.modules[0]?.subModules[0]?.lessons[0]?.videos).toEqual([
      {
        title: 'Kneading by hand',
        provider: 'Somebody',
        file: 'kneading.webm',
        captions: 'kneading.en.vtt',
        transcript: 'kneading.txt',
      },
    ])
    expect(lessons.get('bread-1-1')?.videoFiles.get('kneading.webm')).toBe(`${folder}/${beside('kneading.webm')}`)
    expect([...(lessons.get('bread-1-1')?.videoFiles.keys() ?? [])]).toEqual([
      'kneading.webm',
      'kneading.en.vtt',
      'kneading.txt',
    ])
  })

  test.each([
    [
      'without captions',
      changed(lesson, link, '    file: kneading.webm\n'),
      `${lesson}:9: videos.0.captions: is missing`,
    ],
    [
      'captions of no language',
      changed(lesson, link, ownVideo.replace('.en.', '.')),
      `${lesson}:12: videos.0.captions:`,
    ],
    [
      'a file that is no video',
      changed(lesson, link, ownVideo.replace('.webm', '.gif')),
      `${lesson}:11: videos.0.file:`,
    ],
    ['neither a link nor a file', changed(lesson, link, ''), `${lesson}:9: videos.0.url: is missing`],
    ['a file that is not there', { [beside('kneading.webm')]: '' }, `${lesson}:11: there is no file 'kneading.webm'`],
    [
      'captions that are not WebVTT',
      { [beside('kneading.en.vtt')]: '1\nPush.' },
      `${beside('kneading.en.vtt')}:1: must`,
    ],
    [
      'a path instead of a name',
      changed(lesson, link, ownVideo.replace('kneading.webm', '../a.webm')),
      `${lesson}:11: `,
    ],
  ])('%s is a problem, with its line', (_, changes, problem) => {
    const problems = problemsOf({ ...files, ...changes })
    expect(
      problems.some((line) => line.startsWith(`content/${problem}`)),
      problems.join('\n'),
    ).toBe(true)
  })
})
