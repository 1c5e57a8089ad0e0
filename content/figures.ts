import { join } from 'node:path'
import { nearestName } from '../domain/nearest-name.ts'
import type { ContentFolder } from './content-folder.ts'

/** The SVG of a figure by the name of its file, or what is wrong with the name. */
export type FigureNamed = (name: string) => { svg: string } | { problem: string }

/** The figures in a folder, for the texts and exercises beside them. */
export function figuresIn(files: ContentFolder, folder: string): FigureNamed {
  return (name) => {
    if (!/^[\w.-]+\.svg$/.test(name)) {
      const form = 'name an .svg file beside this one, such as flower.svg, with letters from a to z'
      return { problem: `'${name}' cannot be shown: ${form}` }
    }
    const svg = files.text(join(folder, name))
    if (svg !== undefined) return { svg }
    const meant = nearestName(name, files.figures(folder))
    const remedy = meant ? `did you mean ${meant}?` : 'put the file there, or write the name of one that is'
    return { problem: `there is no '${name}' in ${files.shown(folder)}: ${remedy}` }
  }
}
