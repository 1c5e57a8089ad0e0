import { mergeTexts } from '../merge-texts.ts'
import type { OperationKind } from '../operation.ts'

/** What was typed as a project's work and is not handed in yet: it is not sent, only kept on this device. */
export const projectDraftKind: OperationKind<string> = {
  name: 'project-draft',
  send: null,
  merge: (earlier, later, seen = '') => mergeTexts(seen, later, earlier),
  describe: ({ label }) => label ?? "A project's work",
  amount: () => null,
  text: (text) => text,
}
