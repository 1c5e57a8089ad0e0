const clearings = {
  nowhere: 'contour-lines',
  start: 'contour-lines contour-lines-clear-start',
  middle: 'contour-lines contour-lines-clear-middle',
}

interface ContourLinesProps {
  className?: string
  /** Where text overlaps, the lines are fainter; `start` is the top on a phone, the left on a wide screen. */
  clear?: keyof typeof clearings
}

/** A decorative background of contour lines that fills its box. */
export function ContourLines({ className = '', clear = 'nowhere' }: ContourLinesProps) {
  return <span aria-hidden className={`pointer-events-none block ${clearings[clear]} ${className}`} />
}
