import { cssSlips } from './css-slips.ts'
import { htmlSlips } from './html-slips.ts'
import { pythonSlip, sqlSlip } from './program-slips.ts'
import { scriptSlips, unreadableScript } from './script-slips.ts'
import type { Slip } from './slip.ts'

export interface FileSlip extends Slip {
  file: string
}

const finders: Record<string, (text: string) => Slip[]> = {
  html: htmlSlips,
  css: cssSlips,
  js: scriptSlips,
  jsx: scriptSlips,
}

/** The slips in the files, before anything runs: each sentence once, at its first line. */
export function slipsIn(files: Readonly<Record<string, string>>): FileSlip[] {
  const slips = Object.entries(files).flatMap(([file, text]) => {
    const find = finders[file.split('.').at(-1) ?? '']
    return find ? find(text).map((slip) => ({ ...slip, file })) : []
  })
  return slips.filter((slip, index) => slips.findIndex(({ says }) => says === slip.says) === index)
}

/**
 * Why work could not be read, in better words than those of what refused it; `undefined` where that is not certain.
 *
 * @param isUnreadable what ran the work says that it could not read it; a database also reads what is a slip
 */
export function slipBehind(
  problem: string,
  files: Readonly<Record<string, string>>,
  isUnreadable: boolean,
): FileSlip | undefined {
  for (const [file, text] of Object.entries(files)) {
    const slip = slipOf(file, problem, text, isUnreadable)
    if (slip) return { ...slip, file }
  }
  return undefined
}

function slipOf(file: string, problem: string, text: string, isUnreadable: boolean): Slip | undefined {
  if (file.endsWith('.py')) return pythonSlip(problem)
  if (file.endsWith('.sql')) return sqlSlip(problem, text)
  return isUnreadable && /\.jsx?$/.test(file) ? unreadableScript(text, file.endsWith('x')) : undefined
}
