import { type ReactNode, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useContentLinks } from './use-content-links.ts'
import { usePatientLoading } from './use-patient-loading.ts'

/** The frame of every page: skip link, header, the one `<main>`, footer. */
export function PageShell({ children }: { children: ReactNode }) {
  useContentLinks()
  usePatientLoading()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-pine px-4 py-2.5 font-semibold text-on-pine focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <Main>{children}</Main>
      <Footer />
    </div>
  )
}

function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  // After a navigation, focus moves to the new content.
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main ref={main} id="main" tabIndex={-1} className="flex-1 outline-none">
      {children}
    </main>
  )
}

export default function PageShellLayout() {
  return (
    <PageShell>
      <Outlet />
    </PageShell>
  )
}
