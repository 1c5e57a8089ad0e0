import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * Client-side navigation for links in content that begin with `/`, except those with a target or `data-prevent-router`.
 */
export function useContentLinks(): void {
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
