import type { ComponentProps } from 'react'
import { Link } from './link.tsx'

interface Look {
  /** A page has one primary action; the rest are secondary (outlined) or quiet (bare). `danger` takes away for good. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
  /** Its words may take two lines, as those of what is done for good always may. */
  isLong?: boolean
}

const base =
  'inline-flex scroll-my-4 select-none items-center justify-center gap-2 rounded-control border font-semibold no-underline transition-[background-color,border-color,color,transform] duration-150 ease-walk active:translate-y-px disabled:pointer-events-none disabled:opacity-55 aria-disabled:opacity-55'

const looks = {
  // The clear border is one where colours are the reader's own.
  primary: 'border-transparent bg-pine text-on-pine hover:bg-pine-deep',
  secondary: 'border-field bg-card text-ink hover:border-pine hover:text-pine',
  quiet: 'border-transparent text-pine hover:bg-moss',
  danger: 'border-danger bg-card text-danger hover:bg-danger hover:text-card',
}

const sizes = {
  small: 'min-h-9 px-3 text-sm',
  medium: 'min-h-11 px-4.5 text-base',
  large: 'min-h-13 px-6.5 text-base',
}

function buttonClass({ look = 'primary', size = 'medium', isLong = look === 'danger' }: Look, className = ''): string {
  const lines = isLong ? 'text-balance py-2' : 'whitespace-nowrap'
  return `${base} ${lines} ${looks[look]} ${sizes[size]} ${className}`
}

export function Button({ look, size, isLong, className, type = 'button', ...props }: ComponentProps<'button'> & Look) {
  return <button type={type} className={buttonClass({ look, size, isLong }, className)} {...props} />
}

/** A link that looks like a button: for going somewhere, where `Button` is for doing something. */
export function ButtonLink({ look, size, isLong, className, ...props }: ComponentProps<typeof Link> & Look) {
  return <Link className={buttonClass({ look, size, isLong }, className)} {...props} />
}
