import { type ComponentType, useState } from 'react'

type Closable<Props> = ComponentType<Props & { onClose: () => void }>

/**
 * A dialog that few people open: its code is loaded when someone does, and where it does not come, a toast says so.
 *
 * @param props what the dialog needs besides being closed.
 */
export function useLateDialog<Props extends object = object>(
  load: () => Promise<{ default: Closable<Props> }>,
  props: Props = {} as Props,
) {
  const [Dialog, setDialog] = useState<Closable<Props> | null>(null)
  async function open() {
    try {
      const { default: Loaded } = await load()
      setDialog(() => Loaded)
    } catch {
      // It is here already, for the toaster: named above it would come with every page's first script.
      const { toast } = await import('sonner')
      toast.error('This could not be loaded', { description: 'Check your connection and try again.' })
    }
  }
  return { open, dialog: Dialog && <Dialog {...props} onClose={() => setDialog(null)} /> }
}
