import { fileAt, startPage } from './file-address.ts'
import { htmlTree } from './html-tree.ts'

export interface Replacement {
  from: number
  to: number
  text: string
}

export function replaced(text: string, replacements: readonly Replacement[]): string {
  return replacements
    .toSorted((a, b) => b.from - a.from)
    .reduce((whole, { from, to, text: put }) => whole.slice(0, from) + put + whole.slice(to), text)
}

/**
 * Puts the pictures and style sheets of a page into it.
 *
 * @param files by name, among them those that the page refers to, relative to its own name
 */
export function picturesAndSheets(
  page: string,
  files: Readonly<Record<string, string>>,
  name = startPage,
): Replacement[] {
  const found: Replacement[] = []
  htmlTree(page).iterate({
    enter({ node, name: type }) {
      if (type === 'Attribute') {
        const picture = /^src\s*=\s*(["']?)([\w./%-]+\.svg)\1$/i.exec(page.slice(node.from, node.to))?.[2] ?? ''
        const drawn = files[fileAt(picture, name) ?? '']
        if (picture && drawn) found.push({ from: node.from, to: node.to, text: `src="${pictureAddress(drawn)}"` })
      }
      const tag = type === 'Element' ? node.firstChild : null
      const opening = tag ? page.slice(tag.from, tag.to) : ''
      const sheet = /^<link\b/i.test(opening) ? files[addressedFile(opening, name)] : undefined
      if (tag && sheet !== undefined) found.push({ from: tag.from, to: tag.to, text: `<style>${sheet}</style>` })
    },
  })
  return found
}

/** The file that the `src` or `href` of an opening tag leads to, or an empty name. */
function addressedFile(opening: string, name: string): string {
  const address = /\s(?:src|href)\s*=\s*["']?([\w./%-]+)/i.exec(opening)?.[1] ?? ''
  return (address && fileAt(address, name)) ?? ''
}

interface Script {
  /** The bounds of its element. */
  from: number
  to: number
  /** Its opening tag. */
  opening: string
  /** The name of its file; `null` where the code stands in the page. */
  file: string | null
  code: string
  /** Where the code of the page begins. */
  begin: number
}

/** The scripts of a page, but those whose file is none of these. */
export function scriptsIn(page: string, files: Readonly<Record<string, string>>, name: string): Script[] {
  const found: Script[] = []
  htmlTree(page).iterate({
    enter({ node, name: type }) {
      const tag = type === 'Element' ? node.firstChild : null
      const opening = tag ? page.slice(tag.from, tag.to) : ''
      if (!tag || !/^<script\b/i.test(opening)) return
      const file = /\ssrc\s*=/i.test(opening) ? addressedFile(opening, name) : null
      const { from: begin, to: end } = node.getChild('ScriptText') ?? { from: tag.to, to: tag.to }
      const code = file === null ? page.slice(begin, end) : files[file]
      if (code !== undefined) found.push({ from: node.from, to: node.to, opening, file, code, begin })
    },
  })
  return found
}

/** A page with its style sheets, scripts and pictures inside, which works from any place. */
export function inOneFile(files: Readonly<Record<string, string>>, name = startPage): string {
  const page = files[name] ?? ''
  const scripts: Replacement[] = []
  const closing = page.search(/<\/body\s*>/i)
  const end = closing === -1 ? page.length : closing
  for (const { from, to, opening, file, code } of scriptsIn(page, files, name)) {
    if (file === null) continue
    const kind = /\stype\s*=\s*["']?module/i.test(opening) ? ' type="module"' : ''
    // Code that ends the element would end it inside a string as well.
    const text = `<script${kind}>\n${code.replaceAll(/<\/(?=script)/gi, '<\\/')}</script>`
    // A script within the page cannot wait for its end, so that it has to stand there.
    const waits = !kind && /\s(defer|async)\b/i.test(opening)
    scripts.push({ from, to, text: waits ? '' : text })
    if (waits) scripts.push({ from: end, to: end, text: `${text}\n` })
  }
  return replaced(page, [...picturesAndSheets(page, files, name), ...scripts])
}

/** A page with something after all that it shows. */
export function withAtEnd(page: string, added: string): string {
  const end = page.toLowerCase().lastIndexOf('</body')
  return end === -1 ? page + added : page.slice(0, end) + added + page.slice(end)
}

/** A picture as an address that needs no file. */
function pictureAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
