import { type ReactNode, type Ref, useId } from 'react'

/** One section of the account page. */
export function AccountSection({
  ref,
  title,
  children,
}: {
  ref?: Ref<HTMLElement> | undefined
  title: string
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section ref={ref} aria-labelledby={titleId} className="mt-10 border-line border-t pt-8">
      <h2 id={titleId} className="mb-2 text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A row in a list of settings: what there is, and its button. */
export function SettingItem({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-3 rounded-card border border-line bg-card p-4">{children}</li>
  )
}
