import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, useLayoutEffect, useRef } from 'react'

const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Handles arrow keys: `move` gets the direction, and whether Shift asks for the finest step. */
export function onArrows(move: (x: number, y: number, isFine: boolean) => void) {
  return (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move(...direction, event.shiftKey)
  }
}

/**
 * Drag and drop on a board: `move` gets the item's new position.
 *
 * @param boardWidth in the board's own units, at any displayed size
 * @returns the pointer handlers of an item
 */
export function useDrag<Name>(boardWidth: number, move: (name: Name, left: number, top: number) => void) {
  // The callback changes with each render during a drag.
  const latest = useRef(move)
  useLayoutEffect(() => {
    latest.current = move
  })
  return (name: Name, { left, top }: { left: number; top: number }) =>
    (event: ReactPointerEvent<HTMLElement>) => {
      const { currentTarget: thing, clientX, clientY, pointerId, button } = event
      const shownWidth = thing.parentElement?.getBoundingClientRect().width
      if (button !== 0 || !shownWidth) return
      const scale = boardWidth / shownWidth
      const onMove = (event: PointerEvent) =>
        latest.current(name, left + (event.clientX - clientX) * scale, top + (event.clientY - clientY) * scale)
      thing.setPointerCapture(pointerId)
      thing.addEventListener('pointermove', onMove)
      thing.addEventListener('lostpointercapture', () => thing.removeEventListener('pointermove', onMove), {
        once: true,
      })
    }
}

export function snapTo(step: number, value: number): number {
  return Math.round(value / step) * step
}

export function within(least: number, most: number, value: number): number {
  return Math.min(most, Math.max(least, value))
}
