import { toast } from './toast.ts'

/** Puts a text where it can be pasted from, and says whether that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Copied')
  } catch {
    toast.error("This wasn't copied", { description: 'Select the text and copy it by hand.' })
  }
}
