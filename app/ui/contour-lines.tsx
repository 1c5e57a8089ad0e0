const clearings = {
  nowhere: 'contour-lines',
  start: 'contour-lines contour-lines-clear-start',
  middle: 'contour-lines contour-lines-clear-middle',
}

interface ContourLinesProps {
  className?: string
  /** Where words stand on the lines, which are fainter there; `start` is above on a phone, left on a wide screen. */
  clear?: keyof typeof clearings
}

/** Quiet contour lines in the line colour; a background that fills the box it is placed in. */
export function ContourLines({ className = '', clear = 'nowhere' }: ContourLinesProps) {
  return <span aria-hidden className={`pointer-events-none block ${clearings[clear]} ${className}`} />
}
