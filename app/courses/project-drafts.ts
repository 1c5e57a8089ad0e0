import { onAccountEvent, presentLearner } from '../accounts/session.ts'
import { changeDraft, readDrafts } from '../outbox/drafts/kept-drafts.ts'

/**
 * What was typed as a project's work and not handed in yet, by project id. A learner's outlives the page on this
 * device, a visitor's only the dialog.
 */
const drafts = new Map<string, string>()
const kind = 'project'

export function keptDraft(projectId: string): string | undefined {
  return drafts.get(projectId)
}

export function keepDraft(projectId: string, text: string): void {
  drafts.set(projectId, text)
  keepOnDevice(projectId, text)
}

export function forgetDraft(projectId: string): void {
  drafts.delete(projectId)
  keepOnDevice(projectId, undefined)
}

/** Brings back what this learner left on this device. */
export async function restoreDrafts(learnerId: string): Promise<void> {
  for (const { subject, value } of await readDrafts<string>(learnerId, kind)) {
    if (presentLearner()?.id === learnerId && !drafts.has(subject)) drafts.set(subject, value)
  }
}

function keepOnDevice(subject: string, text: string | undefined): void {
  const learnerId = presentLearner()?.id
  if (learnerId === undefined) return
  // It is handed in, not saved.
  const draft = text === undefined ? undefined : { value: text, known: null, isHeld: true }
  void changeDraft<string>({ learnerId, kind, subject }, () => draft)
}

// Signing in takes it along; whoever signs out leaves nothing behind in this page.
onAccountEvent((event) => {
  if (event === 'signed-out') drafts.clear()
  else for (const [projectId, text] of drafts) keepOnDevice(projectId, text)
})
