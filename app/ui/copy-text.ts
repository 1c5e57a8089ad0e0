import { toast } from './toast.ts'

/** Copies a text to the clipboard, and shows a toast with the outcome. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Copied')
  } catch {
    toast.error("This wasn't copied", { description: 'Select the text and copy it by hand.' })
  }
}
