import type { Token, Tokens } from 'marked'
import { syllable } from 'syllable'
import type { LessonMinutes } from '../domain/courses.ts'
import { wordsPerMinute } from '../domain/reading.ts'
import type { LessonParts } from './lesson-parts.ts'
import { cutAtBreak } from './lesson-text.ts'
import { taskKindOf } from './micro-tasks.ts'

/** How much a lesson's text holds, and how often it gives something to do. */
export interface LessonMeasures {
  /** Words of prose, tables and captions, without samples. */
  words: number
  /** Words before the first small task. */
  wordsBeforeFirst: number
  /** Words of the longest stretch without a task. */
  longestStretch: number
  smallTasks: number
  /** Small tasks that are typed. */
  typedTasks: number
  /** Samples and figures. */
  samples: number
}

type MeasuredParts = Pick<LessonParts, 'text' | 'tasks' | 'quiz'>

export function measuresOf({ text }: Pick<LessonParts, 'text'>): LessonMeasures {
  const stretches = [0]
  const counts = { smallTasks: 0, typedTasks: 0, samples: 0 }
  for (const block of cutAtBreak(text).above) {
    const kind = block.type === 'code' ? taskKindOf((block as Tokens.Code).lang) : null
    if (kind !== null) {
      counts.smallTasks++
      if (kind === 'type') counts.typedTasks++
      stretches.push(0)
      continue
    }
    if (isSample(block)) counts.samples++
    stretches[stretches.length - 1] = (stretches.at(-1) ?? 0) + wordsIn(proseOf(block)).length
  }
  return {
    words: stretches.reduce((sum, words) => sum + words, 0),
    wordsBeforeFirst: stretches[0] ?? 0,
    longestStretch: Math.max(...stretches),
    ...counts,
  }
}

const minutesPerSample = 0.25
const minutesPerTyped = 1
const minutesPerAnswered = 0.5
const minutesPerQuestion = 0.75

/** How long each part of a lesson takes, in whole minutes: reading at 180 words a minute, and time to look at samples. */
export function minutesOf(parts: MeasuredParts): LessonMinutes {
  const { words, samples, smallTasks, typedTasks } = measuresOf(parts)
  return {
    reading: Math.ceil(words / wordsPerMinute + samples * minutesPerSample),
    smallTasks: Math.ceil(typedTasks * minutesPerTyped + (smallTasks - typedTasks) * minutesPerAnswered),
    quiz: Math.ceil(parts.quiz.length * minutesPerQuestion),
    tasks: Object.fromEntries(parts.tasks.map(({ step, exercise }) => [step, exercise.minutes])),
  }
}

/** All parts of a lesson, as `mm:ss`. */
export function durationOf({ reading, smallTasks, quiz, tasks }: LessonMinutes): string {
  const minutes = [reading, smallTasks, quiz, ...Object.values(tasks)].reduce((sum, part) => sum + part, 0)
  return `${String(minutes).padStart(2, '0')}:00`
}

function isSample(block: Token): boolean {
  if (block.type === 'code') return !(block as Tokens.Code).lang?.endsWith(' given')
  return block.type === 'paragraph' && (block as Tokens.Paragraph).tokens[0]?.type === 'image'
}

/** A text as it is read: of a figure the caption, of a sample nothing. */
function proseOf(token: Token): string {
  const { type } = token
  if (type === 'code') return ''
  if (type === 'image') return token.title ?? ''
  if (type === 'list') return (token as Tokens.List).items.map(proseOf).join('\n')
  if (type === 'table') {
    const { header, rows } = token as Tokens.Table
    const cells = [header, ...rows].flat().flatMap(({ tokens }) => tokens)
    return cells.map(proseOf).join(' ')
  }
  if ('tokens' in token && token.tokens) return token.tokens.map(proseOf).join('')
  return 'text' in token ? token.text : ''
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu) ?? []
}

const sentenceEnds = new Intl.Segmenter('en', { granularity: 'sentence' })

/**
 * The school year that can read a lesson's paragraphs and lists, by Flesch and Kincaid (1975): 0.39 words a sentence +
 * 11.8 syllables a word - 15.59.
 */
export function readingLevelOf({ text }: Pick<LessonParts, 'text'>): number {
  const sentences = cutAtBreak(text)
    .above.filter(({ type }) => type === 'paragraph' || type === 'list')
    .flatMap((block) => [...sentenceEnds.segment(proseOf(block))])
    .map(({ segment }) => wordsIn(segment))
    .filter((words) => words.length > 0)
  const words = sentences.flat()
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}
