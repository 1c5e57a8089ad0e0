import { domainToUnicode } from 'node:url'
import type { ResourceCategory, ResourceDifficulty } from '../../../domain/library.ts'

// Values that lists omit, derived from words.

const byTopic: readonly [RegExp, ResourceCategory][] = [
  [
    /data science|machine learning|deep learning|artificial intelligence|neural|data mining|databases?$|big data|data analy|visuali[sz]ation|\bnlp\b|natural language|statistical/i,
    'Data Science',
  ],
  [/math|statistic|probabilit|algebra|calculus|geometry|logic\b|discrete/i, 'Mathematics'],
  [/\bui\b|\bux\b|user interface|accessibility|graphic design|web design|typograph|animation/i, 'Design'],
  [
    /business|marketing|entrepreneur|startup|management|finance|economics|accounting|professional development/i,
    'Business',
  ],
  [/physics|chemistry|biology|astronomy|science fiction|bioinformatics|electronics|geology|medicine/i, 'Science'],
  [/language learning|linguistics|foreign language|english as|grammar|vocabulary/i, 'Language'],
]

/** The category of topics; the default is what such lists are mostly about. */
export function categoryOf(topics: readonly string[]): ResourceCategory {
  for (const topic of topics.toReversed()) {
    const found = byTopic.find(([pattern]) => pattern.test(topic))
    if (found) return found[1]
  }
  return 'Programming'
}

const levels: readonly [RegExp, ResourceDifficulty][] = [
  [
    /\b(beginners?|newbies?|dummies|novices?|kids|introduct(ion|ory)|intro|getting started|basics?|first steps|fundamentals|from scratch|101|elementary|undergraduate)\b/i,
    'beginner',
  ],
  [/\b(intermediate)\b/i, 'intermediate'],
  [/\b(advanced|experts?|mastering|in depth|internals|graduate)\b/i, 'advanced'],
]

/** The difficulty that a title or a field names. */
export function difficultyIn(text: string): ResourceDifficulty | undefined {
  return levels.find(([pattern]) => pattern.test(text))?.[1]
}

const hosts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'youtube.com': 'YouTube',
    'youtu.be': 'YouTube',
    'github.com': 'GitHub',
    'udemy.com': 'Udemy',
    'coursera.org': 'Coursera',
    'edx.org': 'edX',
    'udacity.com': 'Udacity',
    'leanpub.com': 'Leanpub',
    'archive.org': 'Internet Archive',
    'web.archive.org': 'Internet Archive',
    'freecodecamp.org': 'freeCodeCamp',
    'developer.mozilla.org': 'MDN Web Docs',
    'learn.microsoft.com': 'Microsoft Learn',
    'kaggle.com': 'Kaggle',
    'khanacademy.org': 'Khan Academy',
    'ocw.mit.edu': 'MIT OpenCourseWare',
    'codecademy.com': 'Codecademy',
  }),
)

/** The provider behind a URL: the site's name where known, else its host as people read it. */
export function providerOf(url: string): string {
  const { hostname, port } = new URL(url)
  const host = `${domainToUnicode(hostname) || hostname}${port && `:${port}`}`.replace(/^(www|m)\./, '')
  return hosts.get(host) ?? host
}
