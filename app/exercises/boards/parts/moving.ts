import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, useLayoutEffect, useRef } from 'react'

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
 * Lets things be drawn over the board they lie on: `move` gets where one of them is by now.
 *
 * @param boardWidth of the board in its own units, whatever size it is shown in
 * @returns what hears of a thing that is taken where it lies
 */
export function useDrag<Name>(boardWidth: number, move: (name: Name, left: number, top: number) => void) {
  // While a thing is on its way the board changes, by this and perhaps by what is done elsewhere.
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
      const follow = (event: PointerEvent) =>
        latest.current(name, left + (event.clientX - clientX) * scale, top + (event.clientY - clientY) * scale)
      thing.setPointerCapture(pointerId)
      thing.addEventListener('pointermove', follow)
      thing.addEventListener('lostpointercapture', () => thing.removeEventListener('pointermove', follow), {
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
