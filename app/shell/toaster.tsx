import { Toaster as Sonner } from 'sonner'
import { useTheme } from './theme.ts'

/** Where messages appear. */
export default function Toaster() {
  const { theme } = useTheme()
  return <Sonner theme={theme} position="bottom-left" mobileOffset={{ bottom: 88 }} className="toasts" />
}
