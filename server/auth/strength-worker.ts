import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'

// In a thread of its own: its lists take a while to read, and some passwords seconds to judge.

// The library's own words are for whoever runs a site.
const aboutOwner = 'Your name, your address and the name of this site are easy to guess.'

const judge = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations: { ...translations, warnings: { ...translations.warnings, userInputs: aboutOwner } },
  // What comes after is only more; the time that it takes grows faster than the length.
  maxLength: 32,
})

parentPort?.on('message', ({ id, password, own }: { id: number; password: string; own: string[] }) => {
  const { score, feedback } = judge.check(password, own)
  const reasons = [feedback.warning, ...feedback.suggestions].filter(Boolean)
  parentPort?.postMessage({ id, score, reasons })
})
