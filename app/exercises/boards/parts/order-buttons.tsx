import { ArrowDown, ArrowUp } from 'lucide-react'

interface OrderButtonsProps {
  /** Name of the item, for screen readers. */
  name: string
  isFirst: boolean
  isLast: boolean
  /** -1 moves up, 1 down. */
  move: (by: -1 | 1) => void
}

/** Buttons that move a list item up and down. At an end they stay visible, so that focus is not lost. */
export function OrderButtons({ name, isFirst, isLast, move }: OrderButtonsProps) {
  return (
    <span className="flex shrink-0 gap-1">
      <OrderButton label={`Move up: ${name}`} icon={ArrowUp} isAtEnd={isFirst} move={() => move(-1)} />
      <OrderButton label={`Move down: ${name}`} icon={ArrowDown} isAtEnd={isLast} move={() => move(1)} />
    </span>
  )
}

interface OrderButtonProps {
  label: string
  icon: typeof ArrowUp
  isAtEnd: boolean
  move: () => void
}

function OrderButton({ label, icon: Icon, isAtEnd, move }: OrderButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isAtEnd}
      onClick={() => !isAtEnd && move()}
      className="grid size-9 place-items-center rounded-control border border-field bg-card hover:border-pine hover:text-pine aria-disabled:opacity-45"
    >
      <Icon size={18} />
    </button>
  )
}
