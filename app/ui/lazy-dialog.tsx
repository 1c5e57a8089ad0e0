import { type ComponentType, useState } from 'react'
import { loadOrTell } from './load-or-tell.ts'

type Closable<Props> = ComponentType<Props & { onClose: () => void }>

/**
 * A dialog that few people open: its code is loaded when someone does, and where it does not come, a toast says so.
 *
 * @param props what the dialog needs besides being closed.
 */
export function useLazyDialog<Props extends object = object>(
  load: () => Promise<{ default: Closable<Props> }>,
  props: Props = {} as Props,
) {
  const [Dialog, setDialog] = useState<Closable<Props> | null>(null)
  async function open() {
    const loaded = await loadOrTell(load)
    if (loaded) setDialog(() => loaded.default)
  }
  return { open, dialog: Dialog && <Dialog {...props} onClose={() => setDialog(null)} /> }
}
