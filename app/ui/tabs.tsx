import * as Radix from 'radix-ui/tabs'
import type { ComponentProps } from 'react'

/** `Tabs` contains a `TabList` of `Tab`s and one `TabPanel` for each, linked by `value`. */
export const Tabs = Radix.Root

export function TabList({ className = '', ...props }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={`flex gap-4.5 overflow-x-auto sm:gap-6 border-line border-b ${className}`} {...props} />
}

export function Tab({ className = '', ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={`-mb-px min-h-11 whitespace-nowrap border-transparent border-b-2 px-0.5 font-semibold text-soft transition-colors duration-150 hover:text-ink focus-visible:outline-offset-[-3px] data-[state=active]:border-pine data-[state=active]:text-ink forced-colors:data-[state=inactive]:border-[Canvas] ${className}`}
      {...props}
    />
  )
}

export function TabPanel({ className = '', ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={`pt-8 ${className}`} {...props} />
}
