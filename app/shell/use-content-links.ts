import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * Links that content brings along and that begin with `/` move within the app, as the app's own do, unless they
 * name a target or say `data-prevent-router`.
 */
export function useContentLinks(): void {
  const navigate = useNavigate()
  // Content is text that became elements: its links have no handlers of their own.
  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !isForTheApp(link) || event.defaultPrevented) return
      // Anything but a plain click asks the browser for something else: a new tab, a window, a download.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}

function isForTheApp(link: HTMLAnchorElement): boolean {
  const startsAtRoot = link.getAttribute('href')?.startsWith('/') && link.origin === window.location.origin
  return Boolean(startsAtRoot) && !['target', 'download', 'data-prevent-router'].some((name) => link.hasAttribute(name))
}
