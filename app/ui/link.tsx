import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'

/** A link to another page of the app: pointing at it, or moving the focus to it, already fetches that page. */
export function Link(props: ComponentProps<typeof RouterLink>) {
  return <RouterLink prefetch="intent" {...props} />
}
