import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'

// Loading the lists takes a while, and some passwords take seconds, so this runs in a thread.

// The library's own wording addresses operators.
const aboutOwner = 'Your name, your address and the name of this site are easy to guess.'

const judge = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations: { ...translations, warnings: { ...translations.warnings, userInputs: aboutOwner } },
  // Longer passwords are strong enough, and the time grows faster than the length.
  maxLength: 32,
})

parentPort?.on('message', ({ id, password, own }: { id: number; password: string; own: string[] }) => {
  const { score, feedback } = judge.check(password, own)
  const reasons = [feedback.warning, ...feedback.suggestions].filter(Boolean)
  parentPort?.postMessage({ id, score, reasons })
})
