import { toast } from './toast.ts'

/** Loads something the reader asked for; after a failure it shows a toast and resolves to `null`. */
export async function loadOrTell<Loaded>(load: () => Promise<Loaded>): Promise<Loaded | null> {
  try {
    return await load()
  } catch {
    toast.error("This didn't load", { description: 'Check your connection and try again.' })
    return null
  }
}
