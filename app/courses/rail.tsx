interface RailProps {
  /** Walked parts are solid, the coming ones dotted. */
  isWalked: boolean
  /** Which half of the row it fills; without it, the whole. */
  half?: 'upper' | 'lower'
}

const halves = { upper: 'top-0 h-1/2', lower: 'top-1/2 bottom-0' }

/** One part of the trail's line, behind the marks of a `relative` row. The line grows with the learner's progress. */
export function Rail({ isWalked, half }: RailProps) {
  return (
    <span
      aria-hidden
      className={`absolute left-[20.5px] w-0.75 border-field border-l-3 border-dotted ${half ? halves[half] : 'inset-y-0'}`}
    >
      <span
        className={`absolute inset-y-0 right-0 w-0.75 origin-top bg-pine transition-transform duration-200 ease-walk ${isWalked ? '' : 'scale-y-0'}`}
      />
    </span>
  )
}
