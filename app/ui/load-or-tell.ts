import { toast } from './toast.ts'

/** Loads what somebody asked for; where it does not come, a toast says so, and there is `null`. */
export async function loadOrTell<Loaded>(load: () => Promise<Loaded>): Promise<Loaded | null> {
  try {
    return await load()
  } catch {
    toast.error("This didn't load", { description: 'Check your connection and try again.' })
    return null
  }
}
