import type { SyntaxNode, Tree } from '@lezer/common'
import { parser as cssParser } from '@lezer/css'
import { parser as scriptParser } from '@lezer/javascript'
import { htmlTree } from '../html-tree.ts'

/** A file of a work, parsed once for all who seek mistakes in it. */
export interface ParsedFile {
  name: string
  text: string
  tree: Tree
}

export const jsxParser = scriptParser.configure({ dialect: 'jsx' })

const parse: Readonly<Record<string, (text: string) => Tree>> = {
  html: htmlTree,
  css: (sheet) => cssParser.parse(sheet),
  js: (script) => jsxParser.parse(script),
  jsx: (script) => jsxParser.parse(script),
}

/** @returns `null` for a language that has no parser here */
export function parsedFile(name: string, text: string): ParsedFile | null {
  const tree = parse[extensionOf(name)]?.(text)
  return tree ? { name, text, tree } : null
}

export function extensionOf(name: string): string {
  return name.split('.').at(-1) ?? ''
}

export function textOf(text: string, { from, to }: Pick<SyntaxNode, 'from' | 'to'>): string {
  return text.slice(from, to)
}
