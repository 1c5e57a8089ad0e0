import { onlyWithTls } from '../secure-context.ts'
import { toast } from '../ui/toast.ts'

/** Copies a text to the clipboard, and shows a toast with the outcome. */
export async function copyText(text: string): Promise<void> {
  try {
    const { clipboard } = onlyWithTls()
    if (clipboard) await clipboard.writeText(text)
    else copyBySelection(text)
    toast.success('Copied')
  } catch {
    toast.error("This wasn't copied", { description: 'Select the text and copy it by hand.' })
  }
}

/** For a site without TLS, where browsers have no clipboard for scripts. */
function copyBySelection(text: string): void {
  const field = document.createElement('textarea')
  field.value = text
  const focused = document.activeElement
  // In a dialog, which keeps the focus to itself, the field has to be inside.
  const place = focused?.closest('[role=dialog]') ?? document.body
  place.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!isCopied) throw new Error('The browser did not copy.')
}
