import { type ComponentType, useEffect, useState } from 'react'
import { untilServerIsBack } from '../server-contact.ts'

/**
 * Loads the toaster after the page; earlier messages are queued. Prerendering omits it, since React would otherwise
 * delay every navigation until its code has loaded.
 */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = () => import('./toaster.tsx').then((loaded) => setToaster(() => loaded.default))
    load().catch(() => untilServerIsBack().then(load))
  }, [])
  return Toaster && <Toaster />
}
