import { useEffect, useState } from 'react'

/** Signs that a phone's keyboard hides on other layers. */
const signs = ['<', '>', '/', '=', '"', "'", '`', '$', ';', '{', '}', '(', ')', '[', ']']

interface CodeKeysProps {
  /** Whether the code is being typed. */
  isTyping: boolean
  onSign: (sign: string) => void
  onTab: () => void
}

/**
 * Keys for code on a touch device: under the editor, and above the keyboard while one covers the window. The row scrolls
 * sideways where they do not fit. Pressing one leaves the focus where the code is typed.
 */
export function CodeKeys({ isTyping, onSign, onTab }: CodeKeysProps) {
  const bottom = useKeyboardHeight()
  const isRaised = isTyping && bottom > 0
  const key = (label: string, press: () => void) => (
    <button
      key={label}
      type="button"
      tabIndex={-1}
      className="h-11 min-w-9 flex-1 rounded-control px-1 font-mono active:bg-moss"
      onPointerDown={(event) => event.preventDefault()}
      onClick={press}
    >
      {label}
    </button>
  )
  return (
    <div className="hidden h-11 pointer-coarse:block print:hidden">
      <div
        role="toolbar"
        aria-label="Keys for code"
        translate="no"
        style={isRaised ? { bottom } : undefined}
        className={`flex overflow-x-auto border-line border-t bg-card px-1 [scrollbar-width:none] ${isRaised ? 'fixed inset-x-0 z-30' : ''}`}
      >
        {signs.map((sign) => key(sign, () => onSign(sign)))}
        {key('Tab', onTab)}
      </div>
    </div>
  )
}

/** How much of the window the keyboard on the screen covers, in pixels. */
function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const { visualViewport } = window
    if (!visualViewport) return
    const read = () => setHeight(Math.max(0, innerHeight - visualViewport.height - visualViewport.offsetTop))
    read()
    visualViewport.addEventListener('resize', read)
    visualViewport.addEventListener('scroll', read)
    return () => {
      visualViewport.removeEventListener('resize', read)
      visualViewport.removeEventListener('scroll', read)
    }
  }, [])
  return height
}
