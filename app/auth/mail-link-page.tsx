import type { ComponentProps, ReactNode } from 'react'
import { paths } from '../paths.ts'
import { useSearch } from '../shell/use-search.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Link } from '../ui/link.tsx'
import { useCallForm } from './use-call-form.ts'

interface MailLinkPageProps {
  title: string
  /** @param token of the mail's link */
  children: (token: string) => ReactNode
}

/** The page of a mail's link. Nothing happens before a button is pressed, since mail scanners open links too. */
export function MailLinkPage({ title, children }: MailLinkPageProps) {
  const [search] = useSearch()
  const token = search.get('token')
  return (
    <div className="page-width py-8 sm:py-12">
      <div className="mx-auto grid max-w-lg gap-5">
        <h1 className="text-3xl">{title}</h1>
        {token === null ? (
          <Alert
            title="This link is incomplete"
            action={
              <ButtonLink to={paths.home} variant="secondary" size="small">
                Go to the start
              </ButtonLink>
            }
          >
            Open it from the mail again, or copy all of it.
          </Alert>
        ) : (
          children(token)
        )}
      </div>
    </div>
  )
}

interface MailLinkFormProps<Output> {
  label: string
  /** The sentence above the button: the effect of pressing it. */
  lead: string
  submitLabel: string
  submitVariant?: ComponentProps<typeof Form>['submitVariant']
  act: () => Promise<Output>
  onDone?: (output: Output) => unknown
  /** Replaces the form once the call succeeded. */
  children?: (output: Output) => ReactNode
  help?: ReactNode
}

/** A form whose button does what the mail's link is for. */
export function MailLinkForm<Output>(props: MailLinkFormProps<Output>) {
  const { label, lead, submitLabel, submitVariant, act, onDone, children, help } = props
  const form = useCallForm(act, onDone)
  if (form.done !== undefined && children) return children(form.done)
  return (
    <>
      <Form
        label={label}
        call={form}
        submitLabel={submitLabel}
        submitVariant={submitVariant}
        onSubmit={() => form.submit(undefined)}
      >
        <p className="text-soft">{lead}</p>
      </Form>
      {help}
    </>
  )
}

/** Help for an invalid link. @param to the page that offers a new link or a substitute */
export function LinkFails({ to, children }: { to: string; children: string }) {
  return (
    <p className="text-sm">
      Does the link no longer work?{' '}
      <Link to={to} className="link">
        {children}
      </Link>
    </p>
  )
}
