import { encode } from 'uqr'

/** A QR code, black on white in every theme, since cameras need that contrast. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-48 rounded-control bg-[white]">
      <path d={squares.join('')} fill="black" />
    </svg>
  )
}
