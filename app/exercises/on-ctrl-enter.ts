import type { KeyboardEvent } from 'react'

/** Handles Ctrl + Enter, or Cmd + Enter, in the capture phase, before an editor inserts a line. */
export function onCtrlEnter(act: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
}
