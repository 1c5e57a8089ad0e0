import { z } from 'zod'
import { maxSubmissionLength } from '../bounds.ts'
import { mergeTexts } from '../merge-texts.ts'
import { itemKind } from './item-kind.ts'

/** Work on a project before it is handed in. */
export const draftItem = itemKind({
  name: 'draft',
  about: 'project',
  value: z.object({ text: z.string().max(maxSubmissionLength) }),
  empty: { text: '' },
  join: ({ base, ours, theirs }) => ({ text: mergeTexts(base?.text ?? '', ours.text, theirs.text) }),
  pauseMs: 600,
  title: 'Project drafts',
  sentence: 'what you wrote on a project and did not hand in yet',
  describe: (_, label) => label ?? "A project's work",
  counts: 'text',
  text: ({ text }) => text,
})
