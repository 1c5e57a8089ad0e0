import type { KeyboardEvent, PointerEvent as ReactPointerEvent } from 'react'

const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Hears the arrow keys: `move` gets the direction, and whether Shift asks for the finest step. */
export function onArrows(move: (x: number, y: number, isFine: boolean) => void) {
  return (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move(...direction, event.shiftKey)
  }
}

/**
 * Lets a thing be drawn over the board it lies on: `move` gets how far it is from where it was taken.
 *
 * @param boardWidth of the board in its own units, whatever size it is shown in
 */
export function onDrag(boardWidth: number, move: (x: number, y: number) => void) {
  return (event: ReactPointerEvent<HTMLElement>) => {
    const { currentTarget: thing, clientX, clientY, pointerId, button } = event
    const shownWidth = thing.parentElement?.getBoundingClientRect().width
    if (button !== 0 || !shownWidth) return
    const scale = boardWidth / shownWidth
    const follow = (event: PointerEvent) => move((event.clientX - clientX) * scale, (event.clientY - clientY) * scale)
    thing.setPointerCapture(pointerId)
    thing.addEventListener('pointermove', follow)
    thing.addEventListener('lostpointercapture', () => thing.removeEventListener('pointermove', follow), { once: true })
  }
}

export function snapTo(step: number, value: number): number {
  return Math.round(value / step) * step
}

export function within(least: number, most: number, value: number): number {
  return Math.min(most, Math.max(least, value))
}
