import type { OperationKind } from '../operation.ts'

/** What was typed as a project's work and is not handed in yet: it is not sent, only kept on this device. */
export const projectDraftKind: OperationKind<string> = {
  name: 'project-draft',
  send: null,
  merge: (_, later) => later,
  describe: ({ label }) => label ?? "A project's work",
  amount: () => null,
  text: (text) => text,
}
