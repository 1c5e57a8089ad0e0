import type { ComponentProps } from 'react'
import { Link } from './link.tsx'

interface ButtonStyle {
  /** A page has one primary action; others are secondary (outlined) or quiet (bare). `danger` deletes for good. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
  /** Allows two lines of text, as `danger` always does. */
  isLong?: boolean
}

const base =
  'inline-flex print:hidden scroll-my-4 select-none items-center justify-center gap-2 rounded-control border font-semibold no-underline transition-[background-color,border-color,color,transform] duration-150 ease-walk active:translate-y-px disabled:pointer-events-none disabled:opacity-55 aria-disabled:opacity-55'

const variants = {
  // The transparent border becomes visible in forced-colors mode.
  primary: 'border-transparent bg-pine text-on-pine hover:bg-pine-deep',
  secondary: 'border-field bg-card text-ink hover:border-pine hover:text-pine',
  quiet: 'border-transparent text-pine hover:bg-moss',
  danger: 'border-danger bg-card text-danger hover:bg-danger hover:text-card',
}

const sizes = {
  small: 'min-h-9 pointer-coarse:min-h-11 px-3 text-sm',
  medium: 'min-h-11 px-4.5 text-base',
  large: 'min-h-13 px-6.5 text-base',
}

function buttonClass(
  { variant = 'primary', size = 'medium', isLong = variant === 'danger' }: ButtonStyle,
  className = '',
): string {
  const lines = isLong ? 'text-balance py-2' : 'whitespace-nowrap'
  return `${base} ${lines} ${variants[variant]} ${sizes[size]} ${className}`
}

export function Button({
  variant,
  size,
  isLong,
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & ButtonStyle) {
  return <button type={type} className={buttonClass({ variant, size, isLong }, className)} {...props} />
}

/** A link styled as a button: for navigation, where `Button` is for actions. */
export function ButtonLink({ variant, size, isLong, className, ...props }: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link className={buttonClass({ variant, size, isLong }, className)} {...props} />
}
