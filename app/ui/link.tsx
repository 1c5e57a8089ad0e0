import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'

/** A link within the app: hover and focus prefetch the page. */
export function Link(props: ComponentProps<typeof RouterLink>) {
  return <RouterLink prefetch="intent" {...props} />
}
