import type { KeyboardEvent } from 'react'

/** Does something at Ctrl + Enter, or Cmd + Enter. Heard on the way down, an editor makes no line of it. */
export function onCtrlEnter(act: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
}
