import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { root } from '../tools/setup.mjs'
import { expect, test } from './test.ts'

const site = join(root, 'build/client')
const rules = new HtmlValidate({ extends: ['html-validate:standard'] })

async function faultsOf(pages: string[]): Promise<string[]> {
  const faults: string[] = []
  for (const page of pages) {
    const html = readFileSync(join(site, page), 'utf8')
    const { results } = await rules.validateString(html)
    const told = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message }) => `${page}: ${ruleId}: ${message}`),
    )
    // What stands in for every address has no content of its own.
    const headings = page === '__spa-fallback.html' ? 1 : html.split('<h1').length - 1
    faults.push(...new Set(told), ...(headings === 1 ? [] : [`${page}: ${headings} h1`]))
  }
  return faults
}

test('a page of each kind is valid HTML, with one heading of the first level', async () => {
  const pages = ['', 'courses/', 'courses/coding/minimal/beginner/', 'courses/coding/minimal/beginner/coding-1-1-1/']
  expect(await faultsOf([...pages, 'resources/', 'dashboard/', 'signin/'].map((page) => `${page}index.html`))).toEqual(
    [],
  )
})

test('every built page is valid HTML, with one heading of the first level', { tag: '@long' }, async () => {
  const pages = globSync('**/*.html', { cwd: site, exclude: ['sandbox/**'] })
  expect(pages.length).toBeGreaterThan(400)
  expect(await faultsOf(pages)).toEqual([])
})
