import { Keyboard } from 'lucide-react'
import { useLazyDialog } from '../ui/lazy-dialog.tsx'
import { useShortcut } from './shortcuts.ts'

/** Opens the keyboard map; so does `?`. */
export function KeyboardMapButton() {
  const { open, dialog } = useLazyDialog(() => import('./keyboard-map.tsx'))
  useShortcut('?', open)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="inline-flex min-h-9 items-center gap-2 rounded-control text-sm text-soft hover:text-pine pointer-coarse:hidden"
        onClick={open}
      >
        <Keyboard size={18} />
        Keyboard
      </button>
      {dialog}
    </>
  )
}
