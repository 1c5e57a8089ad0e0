import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Replaces gamification pages for learners who switched gamification off. */
export function SwitchedOff({ title }: { title: string }) {
  return (
    <EmptyState className="mt-8" title={title} action={<ButtonLink to={paths.account}>Switch it on</ButtonLink>}>
      All of it is kept, and is here when you want to see it.
    </EmptyState>
  )
}
