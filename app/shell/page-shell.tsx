import { type ReactNode, useEffect, useRef } from 'react'
import { createPath, Outlet, useLocation, useNavigate, useNavigation } from 'react-router'
import { onRequest } from '../reload-page.ts'
import { untilServerIsBack } from '../server-contact.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

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

/**
 * Client-side navigation for links in content that begin with `/`, except those with a target or `data-prevent-router`.
 */
function useContentLinks(): void {
  const navigate = useNavigate()
  // Content is rendered as HTML, so its links have no React handlers.
  useEffect(() => {
    function openLink(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !isForTheApp(link) || event.defaultPrevented) return
      // Other clicks belong to the browser: new tab, window, download.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash)
    }
    document.addEventListener('click', openLink)
    return () => document.removeEventListener('click', openLink)
  }, [navigate])
}

function isForTheApp(link: HTMLAnchorElement): boolean {
  const startsAtRoot = link.getAttribute('href')?.startsWith('/') && link.origin === window.location.origin
  return Boolean(startsAtRoot) && !['target', 'download', 'data-prevent-router'].some((name) => link.hasAttribute(name))
}

/**
 * When a page's code fails to load, React Router reloads the document, which without a server leaves nothing. This hook
 * blocks the reload and continues once the server responds.
 */
function usePatientLoading(): void {
  const { location } = useNavigation()
  const goal = useRef(location)
  useEffect(() => {
    goal.current = location
  }, [location])
  useEffect(() => {
    async function hold(event: NavigateEvent) {
      const isWanted = event.userInitiated || event.info === onRequest
      if (event.navigationType !== 'reload' || isWanted || !event.cancelable) return
      event.preventDefault()
      await untilServerIsBack()
      // The router still waits for the failed request, so a document navigation continues, to the latest destination.
      if (goal.current) window.location.assign(createPath(goal.current))
    }
    // In development, Vite reloads the page when something changed. Without the Navigation API the reload happens.
    if (import.meta.env.DEV) return
    window.navigation?.addEventListener('navigate', hold)
    return () => window.navigation?.removeEventListener('navigate', hold)
  }, [])
}
