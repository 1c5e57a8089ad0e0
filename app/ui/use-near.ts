import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has come within a screen's distance of the window; it stays so. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const nearness = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        nearness.disconnect()
        setIsNear(true)
      },
      { rootMargin: '100% 0px' },
    )
    nearness.observe(element.current)
    return () => nearness.disconnect()
  }, [element])
  return isNear
}
