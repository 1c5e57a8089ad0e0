import type { RubricRow } from '../../domain/courses.ts'
import { ratingLevels } from '../../domain/submissions.ts'

const style = `
:host { all: initial !important; display: block !important; padding: 1rem !important; font: 1rem/1.6 system-ui, sans-serif !important; color-scheme: light dark !important; color: CanvasText !important; background: Canvas !important }
main { display: none; max-width: 40rem; margin: 0 auto }
:host(:target) { position: fixed !important; inset: 0 !important; z-index: 2147483647 !important; overflow: auto !important }
:host(:target) main { display: block }
:host(:target) .open { display: none }
h1 { line-height: 1.2 }
h2 { margin: 1.5rem 0 0; font-size: 1.125rem }
p { margin: 0.25rem 0 }
a { color: LinkText }`

/**
 * A rating as a page within another: a link at its end opens it, without any script. Its shadow root keeps the styles of
 * the page around it out.
 *
 * @param rating levels from 1 on, by the names of the rows
 */
export function ratingPage(rubric: readonly RubricRow[], rating: Readonly<Record<string, number>>): string {
  const rows = rubric.map(({ name, solid }) => {
    const level = ratingLevels[(rating[name] ?? 0) - 1] ?? 'Not rated'
    return `<h2>${escaped(name)}: ${level}</h2>\n<p>Solid means: ${escaped(solid)}</p>`
  })
  return `<own-rating id="own-rating" lang="en"><template shadowrootmode="open"><style>${style}</style>
<a class="open" href="#own-rating">How I rate this page</a>
<main>
<h1>How I rate this page</h1>
${rows.join('\n')}
<p><a href="#">Back to the page</a></p>
</main>
</template></own-rating>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
