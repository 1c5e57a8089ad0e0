import createDOMPurify from 'dompurify'
import { Marked } from 'marked'
import { type MouseEvent, useMemo } from 'react'
import './markdown.css'

// HTML is escaped and shown as text.
const marked = new Marked({ breaks: true, gfm: true, renderer: { html: ({ text }) => escaped(text) } })
const purifier = createDOMPurify(window)

// No images, which would load from elsewhere, and no forms or styles.
const allowed = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'strong',
    'em',
    'del',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^(https?:|mailto:|\/(?!\/)|#)/i,
}

// A paragraph with a direction of its own would not count for the quotation or list item around it.
const withDirection = 'blockquote, li, :is(p, h1, h2, h3, h4, th, td):not(:is(blockquote, li) *)'

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.matches('code, pre')) {
    node.setAttribute('translate', 'no')
    node.setAttribute('dir', 'ltr')
  }
  if (node.matches(withDirection)) node.setAttribute('dir', 'auto')
  if (!/^https?:/i.test(node.getAttribute('href') ?? '')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

function escaped(html: string): string {
  return html.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

export interface MarkdownProps {
  text: string
  /** Called with the fragment of a followed link that is a fragment alone. */
  onAnchor?: (name: string) => void
}

/** Renders Markdown safely. Its code is large: pages use `LazyMarkdown`. */
export default function Markdown({ text, onAnchor }: MarkdownProps) {
  const html = useMemo(() => purifier.sanitize(marked.parse(text, { async: false }), allowed), [text])
  function openLink(event: MouseEvent) {
    const href = (event.target as Element).closest('a')?.getAttribute('href')
    if (!href?.startsWith('#') || !onAnchor) return
    event.preventDefault()
    onAnchor(href.slice(1))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is clicked are the links in the text; this only hears of it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised just above.
    <div className="markdown" onClick={openLink} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
