import { ArrowLeft } from 'lucide-react'
import { type CSSProperties, type RefObject, useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { startPage } from './file-address.ts'
import './exercise.css'

/** Width of a laptop's window, in pixels. */
const wideWidth = 1024

interface RunResultProps {
  place: RefObject<HTMLDivElement | null>
  /** Whether the work renders a page, besides output. */
  isShown: boolean
  output: string
  /** The page is meant for a wide window, and opens as in one. */
  isWide?: boolean
  /** The page of the work that is shown, where the learner followed a link. */
  page?: string
  onPage?: (page: string) => void
}

/**
 * The result of a run: the rendered page, or else the output. Space is reserved in advance, so that the buttons below
 * do not move.
 */
export function RunResult(props: RunResultProps) {
  const { place, isShown, output, isWide = false, page = startPage, onPage } = props
  const [isFitted, setIsFitted] = useState(isWide)
  const scale = useScale(place, isShown && isFitted)
  return (
    <div className={`relative h-full ${isShown ? '' : 'min-h-72'}`}>
      <div
        ref={place}
        data-fitted={scale === null ? undefined : ''}
        hidden={!isShown}
        style={scale === null ? undefined : fitted(scale)}
        className="peer relative data-fitted:overflow-hidden h-full min-h-[calc(24rem+2px)] overflow-x-auto overflow-y-hidden rounded-card border border-field empty:border-dashed"
      />
      {isShown ? (
        <>
          <p className="absolute inset-0 hidden place-items-center p-6 text-center text-sm text-soft peer-empty:grid">
            Your page appears here as you type.
          </p>
          <Button
            variant="secondary"
            size="small"
            aria-pressed={isFitted}
            className="absolute right-2 bottom-2 peer-empty:hidden print:hidden"
            onClick={() => setIsFitted(!isFitted)}
          >
            As on a laptop
          </Button>
          {page !== startPage && (
            <Button
              variant="secondary"
              size="small"
              className="absolute bottom-2 left-2 peer-empty:hidden print:hidden"
              onClick={() => onPage?.(startPage)}
            >
              <ArrowLeft size={18} />
              <span>
                Back to <span translate="no">{startPage}</span>
              </span>
            </Button>
          )}
        </>
      ) : (
        <div className="absolute inset-0 grid">
          {output ? (
            <Printed output={output} />
          ) : (
            <p className="grid place-items-center rounded-card border border-field border-dashed p-6 text-center text-sm text-soft">
              Press Run, and what it prints stands here.
            </p>
          )}
        </div>
      )}
    </div>
  )
}

function fitted(scale: number): CSSProperties & Record<`--${string}`, string> {
  return { '--fit': String(scale), '--fit-width': `${wideWidth}px` }
}

/** The scale at which a wide page fits into its place; `null` for a page at its own size. */
function useScale(place: RefObject<HTMLElement | null>, isFitted: boolean): number | null {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!isFitted || !place.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isFitted, place])
  return isFitted && width > 0 && width < wideWidth ? width / wideWidth : null
}

/** The output. Beside a page, output appears below the buttons, since its height changes. */
export function Printed({ output, className = '' }: { output: string; className?: string }) {
  return (
    <section
      aria-label="Output"
      className={`flex min-h-0 min-w-0 flex-col rounded-card border border-line bg-card px-4 py-3 ${className}`}
    >
      <p className="text-soft text-xs">Prints</p>
      <pre
        translate="no"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long output is scrolled by keyboard too.
        tabIndex={0}
        className="mt-1 min-h-0 flex-1 overflow-auto font-mono text-sm"
      >
        {output}
      </pre>
    </section>
  )
}
