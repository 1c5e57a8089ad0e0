import { Check, Circle } from 'lucide-react'
import { useEffect, useState } from 'react'

/** A measured value and its target. */
export interface Measure {
  name: string
  /** The value as text: `5`, `4.48 : 1`. */
  value: string
  /** `at most 2` */
  wish: string
  isMet: boolean
}

/** How many of a number of things are done, where all of them should be. */
export function countOfAll(name: string, done: number, total: number): Measure {
  return { name, value: `${done} of ${total}`, wish: 'all', isMet: done === total }
}

/** The live measures of a board. Screen readers hear only changed ones, after a second without changes. */
export function Measures({ measures }: { measures: Measure[] }) {
  const news = useNews(measures.map(({ name, value, wish }) => `${name}: ${value}, ${wish}`))
  return (
    <div>
      <h4 className="font-semibold text-sm">Measured</h4>
      <ul className="mt-1 divide-y divide-line border-line border-y">
        {measures.map(({ name, value, wish, isMet }) => (
          <li key={name} className="flex items-start gap-2.5 py-2 text-sm">
            {isMet ? (
              <Check size={18} strokeWidth={2.25} className="mt-0.5 shrink-0 text-pine" />
            ) : (
              <Circle size={18} className="mt-0.5 shrink-0 text-field" />
            )}
            <span className="min-w-0 flex-1 tabular-nums">
              <span className="text-soft">{name}: </span>
              <span className="font-semibold">{value}</span>
              <span className="text-soft">, {wish}</span>
              <span className="sr-only">{isMet ? ' (done)' : ' (not yet)'}</span>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  )
}

/** Lines that changed since the last pause of a second. */
function useNews(lines: string[]): string {
  const text = lines.join('\n')
  const [announced, setAnnounced] = useState({ text, news: '' })
  useEffect(() => {
    const rest = setTimeout(() => {
      setAnnounced((last) => {
        if (last.text === text) return last
        const known = last.text.split('\n')
        return {
          text,
          news: text
            .split('\n')
            .filter((line) => !known.includes(line))
            .join('. '),
        }
      })
    }, 1000)
    return () => clearTimeout(rest)
  }, [text])
  return announced.news
}
