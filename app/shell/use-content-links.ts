import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * Links in content that begin with `/` move within the app, as the router's own do. One with a target, a download or
 * the marker `data-prevent-router` is left to the browser, and so is a click that asks for a new tab or window.
 */
export function useContentLinks(): void {
  const navigate = useNavigate()
  // Content is text that no component drew: its clicks are only seen on the document.
  useEffect(() => {
    function follow(event: MouseEvent) {
      const href = hrefToFollow(event)
      if (href === null) return
      event.preventDefault()
      void navigate(href)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}

/** `null` where the browser, or the router's own link, takes care of the click. */
function hrefToFollow(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (event.defaultPrevented || !isPlain || !(event.target instanceof Element)) return null
  const link = event.target.closest('a:not([target], [download], [data-prevent-router])')
  const href = link?.getAttribute('href') ?? ''
  // `//elsewhere.example` begins with a slash too.
  return /^\/(?![/\\])/.test(href) ? href : null
}
