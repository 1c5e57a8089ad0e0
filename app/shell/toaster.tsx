import { type CSSProperties, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { takeMessages } from '../ui/toast.ts'
import { useTheme } from './theme.ts'

/** Where messages appear: over the site's own header, where they cover nothing of what is being done. */
export default function Toaster() {
  const { theme } = useTheme()
  // Once it is in the page: a region that comes with its text is not read out.
  useEffect(() => takeMessages(toast), [])
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
