import { type CSSProperties, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { takeMessages } from '../ui/toast.ts'
import { useTheme } from './theme.ts'

/** Toasts appear over the header, where they cover no content. */
export default function Toaster() {
  const { theme } = useTheme()
  // Messages follow after mount, since screen readers ignore a live region's initial text.
  useEffect(() => takeMessages(toast), [])
  return (
    <Sonner
      theme={theme}
      // Without `dir` the library computes styles of the whole page for each render.
      dir="ltr"
      position="top-center"
      offset={{ top: 6 }}
      mobileOffset={{ top: 6 }}
      className="toasts"
      style={width}
    />
  )
}

/** The free width (parts.css), also in the wider fallback font. */
const width = { '--width': '21rem' } as CSSProperties
