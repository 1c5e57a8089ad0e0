import { type ComponentType, useState } from 'react'
import { loadOrTell } from './load-or-tell.ts'

type Closable<Props> = ComponentType<Props & { onClose: () => void }>

/**
 * A lazily loaded dialog; a toast reports a failed load.
 *
 * @param props of the dialog, except for closing it
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
