import type { CSSProperties } from 'react'
import { Toaster as Sonner } from 'sonner'
import { useTheme } from './theme.ts'

/** Where messages appear: over the site's own header, where they cover nothing of what is being done. */
export default function Toaster() {
  const { theme } = useTheme()
  return (
    <Sonner
      theme={theme}
      // Where it is not said, each drawing has the whole page's styles worked out to learn it.
      dir="ltr"
      position="top-center"
      offset={{ top: 6 }}
      mobileOffset={{ top: 6 }}
      className="toasts"
      style={width}
    />
  )
}

/** What is free there (parts.css), also in the wider letters of a visit that began before ours arrived. */
const width = { '--width': '21rem' } as CSSProperties
