import * as Radix from 'radix-ui/dropdown-menu'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from './link.tsx'

const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-ink no-underline outline-none data-[highlighted]:bg-moss data-[highlighted]:text-pine'

/** A menu button. The menu follows it in the DOM: one at the end of the page would be outside all landmarks. */
export function Menu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        align="end"
        sideOffset={8}
        collisionPadding={16}
        className="z-50 min-w-56 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-card p-1.5 shadow-lift motion-safe:animate-rise"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <Radix.Item className={itemClass} onSelect={onSelect}>
      {children}
    </Radix.Item>
  )
}

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Radix.Item asChild>
      <Link to={to} className={itemClass}>
        {children}
      </Link>
    </Radix.Item>
  )
}

/** A heading inside a menu, which cannot be chosen. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="wrap-anywhere px-3 py-2 text-sm text-soft">{children}</Radix.Label>
}

interface MenuScaleProps {
  label: string
  /** From 1 to `most`; `null` without one. */
  value: number | null
  most: number
  /** Called with `null` when the present value is chosen again. */
  onChange: (value: number | null) => void
  /** @param isReached whether the value is as high or higher */
  children: (isReached: boolean) => ReactNode
}

/** A number to choose, its steps side by side. Left and right lead from one to the next, as up and down do. */
export function MenuScale({ label, value, most, onChange, children }: MenuScaleProps) {
  return (
    <>
      <MenuLabel>{label}</MenuLabel>
      <Radix.RadioGroup aria-label={label} className="flex px-1" value={String(value)} onKeyDown={moveSideways}>
        {Array.from({ length: most }, (_, index) => index + 1).map((step) => (
          <Radix.RadioItem
            key={step}
            value={String(step)}
            aria-label={`${step} of ${most}`}
            className={`${itemClass} min-w-11 flex-1 justify-center px-0`}
            onSelect={() => onChange(step === value ? null : step)}
          >
            {children(value !== null && step <= value)}
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    </>
  )
}

function moveSideways({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const steps = [...currentTarget.querySelectorAll<HTMLElement>('[role=menuitemradio]')]
  const by = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (by) steps[steps.indexOf(target as HTMLElement) + by]?.focus()
}
