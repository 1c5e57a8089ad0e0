import type { CheckTest } from '../check-result.ts'

/** A thing that browsers change for their readers: forced colours, dark modes, minimum sizes of letters. */
export type Measure = 'colours' | 'fonts' | 'sizes'

const words: Record<Measure, string> = {
  colours: 'the colours',
  fonts: 'the fonts',
  sizes: 'the sizes of letters',
}

const measures: Record<Measure, RegExp> = {
  colours: /contrast\(|colou?r|background/i,
  fonts: /font-?family/i,
  sizes: /font-?size|line-?height/i,
}

/** Whether a test looks at one of these. */
export function measuredBy(test: CheckTest, altered: readonly Measure[]): Measure | undefined {
  const text = typeof test === 'string' ? test : JSON.stringify(test)
  return altered.find((measure) => measures[measure].test(text))
}

export function alteredWords(measure: Measure): string {
  return `This could not be measured: your browser changes ${words[measure]}. You can pass without it.`
}

/** Extensions recolour what is new a moment later. */
const settleMs = 100

/** Measures an element of known style, to tell what this browser changes. The learner's style sheets do not reach it. */
export async function alteredMeasures(pause: (ms: number) => Promise<void>): Promise<Measure[]> {
  const host = document.createElement('exercise-probe')
  const probe = document.createElement('span')
  probe.style.cssText =
    'position:absolute;color:rgb(20, 40, 60);background-color:rgb(250, 240, 230);font:8px/12px serif;visibility:hidden'
  host.attachShadow({ mode: 'open' }).append(probe)
  document.documentElement.append(host)
  await pause(settleMs)
  const { color, backgroundColor, fontFamily, fontSize, lineHeight } = getComputedStyle(probe)
  host.remove()
  const isAsSet: Record<Measure, boolean> = {
    colours: color === 'rgb(20, 40, 60)' && backgroundColor === 'rgb(250, 240, 230)',
    fonts: fontFamily === 'serif',
    sizes: fontSize === '8px' && lineHeight === '12px',
  }
  return (['colours', 'fonts', 'sizes'] as const).filter((measure) => !isAsSet[measure])
}
