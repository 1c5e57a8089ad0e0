import { type ReactNode, useId } from 'react'

/** One matter of the account page. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="mt-10 border-line border-t pt-8">
      <h2 id={titleId} className="mb-2 text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
