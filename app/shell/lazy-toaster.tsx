import { type ComponentType, useEffect, useState } from 'react'
import { untilServerIsBack } from '../server-contact.ts'

/**
 * The toaster, after the page: nothing is said before the page is there, and what is said before the toaster waits for
 * it. It is no part of the prerendered page either, or React would hold back every navigation until its code is here.
 */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = () => import('./toaster.tsx').then((loaded) => setToaster(() => loaded.default))
    load().catch(() => untilServerIsBack().then(load))
  }, [])
  return Toaster && <Toaster />
}
