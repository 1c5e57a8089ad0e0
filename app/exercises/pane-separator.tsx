import type { PointerEvent } from 'react'
import { boundedShare, maxShare, minShare, shareAfterKey } from './pane-share.ts'

interface PaneSeparatorProps {
  /** The editor's share of the width, in percent. */
  share: number
  /** `null` puts the line back. */
  onShare: (share: number | null) => void
}

/** The line between editor and result, moved by dragging or by arrow keys. A double click puts it back. */
export function PaneSeparator({ share, onShare }: PaneSeparatorProps) {
  function drag({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) {
    const panes = currentTarget.parentElement?.getBoundingClientRect()
    if (!panes || !currentTarget.hasPointerCapture(pointerId)) return
    onShare(boundedShare(((clientX - panes.left) / panes.width) * 100))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that moves is no `hr`.
    <div
      role="separator"
      tabIndex={0}
      aria-label="Width of the editor"
      aria-orientation="vertical"
      aria-valuemin={minShare}
      aria-valuemax={maxShare}
      aria-valuenow={share}
      className="group hidden cursor-col-resize touch-none place-items-center rounded-full outline-pine focus-visible:outline-2 lg:grid"
      // The captured pointer stays with the line, also above the frame of the result.
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => onShare(null)}
      onKeyDown={(event) => {
        const moved = shareAfterKey(share, event.key)
        if (moved === null) return
        event.preventDefault()
        onShare(moved)
      }}
    >
      <span className="h-12 w-1 rounded-full bg-field group-hover:bg-pine" />
    </div>
  )
}
