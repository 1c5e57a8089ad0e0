import { expect, test } from 'vitest'
import { ratingPage } from './rating-page.ts'

test('a rating as a page has each row with its level and sentence, and no row of the models', () => {
  const rubric = [
    { name: 'Structure', solid: 'It makes sense.' },
    { name: 'Look', solid: 'It holds.' },
  ]
  const page = ratingPage(rubric, { Structure: 2, Look: 4, 'Seeds: Look': 1 })
  expect(page.match(/<h2>.*\n<p>.*/g)).toEqual([
    '<h2>Structure: Nearly</h2>\n<p>Solid means: It makes sense.</p>',
    '<h2>Look: Could teach it</h2>\n<p>Solid means: It holds.</p>',
  ])
})

test('names and sentences stay words, whatever signs they have', () => {
  const page = ratingPage([{ name: '</template><b>', solid: '<script>go()</script> & co' }], { '</template><b>': 1 })
  expect(page).toContain('<h2>&lt;/template&gt;&lt;b&gt;: Not yet</h2>')
  expect(page).toContain('<p>Solid means: &lt;script&gt;go()&lt;/script&gt; &amp; co</p>')
})
