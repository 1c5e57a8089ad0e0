import { type ComponentType, useState } from 'react'
import { toast } from 'sonner'

type Closable = ComponentType<{ onClose: () => void }>

/** A dialog that few people open: its code is loaded when someone does, and where it does not come, a toast says so. */
export function useLateDialog(load: () => Promise<{ default: Closable }>) {
  const [Dialog, setDialog] = useState<Closable | null>(null)
  async function open() {
    try {
      const { default: Loaded } = await load()
      setDialog(() => Loaded)
    } catch {
      toast.error('This could not be loaded', { description: 'Check your connection and try again.' })
    }
  }
  return { open, dialog: Dialog && <Dialog onClose={() => setDialog(null)} /> }
}
