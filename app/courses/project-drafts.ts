import { onAccountEvent } from '../accounts/session.ts'

/** What was typed as a project's work and not handed in yet, by project id. It outlives the dialog, not the page. */
const drafts = new Map<string, string>()

export function keptDraft(projectId: string): string | undefined {
  return drafts.get(projectId)
}

export function keepDraft(projectId: string, text: string): void {
  drafts.set(projectId, text)
}

export function forgetDraft(projectId: string): void {
  drafts.delete(projectId)
}

// Signing in takes it along; whoever signs out leaves nothing behind.
onAccountEvent((event) => {
  if (event === 'signed-out') drafts.clear()
})
