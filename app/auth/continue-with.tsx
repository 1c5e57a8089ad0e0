import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { beginSingleSignOn, listProviders } from '../../domain/single-sign-on.ts'
import { call, queryFor } from '../api.ts'
import { paths } from '../paths.ts'
import { useSearch } from '../shell/use-search.ts'
import { persistWhileAway } from '../sync/visitor-choice.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useCallForm } from './use-call-form.ts'

export const providersQuery = queryFor(listProviders, {})

/** Buttons for the configured identity providers. They redirect, and return to this page. */
export function ContinueWith() {
  const [search] = useSearch()
  const { pathname } = useLocation()
  const { data } = useQuery(providersQuery)
  const isOnTheWay = pathname.startsWith(paths.signIn) || pathname.startsWith(paths.signUp)
  const returnTo = isOnTheWay ? search.get('returnTo') : pathname
  const { submit, problem } = useCallForm(
    async (providerId: string) => {
      const body = returnTo === null ? {} : { returnTo }
      const { url } = await call(beginSingleSignOn, { params: { providerId }, body })
      persistWhileAway()
      return url
    },
    (url) => window.location.assign(url),
  )
  if (!data || data.providers.length === 0) return null
  return (
    <>
      {problem && <Alert title={problem} />}
      {data.providers.map(({ id, name }) => (
        <Button key={id} variant="secondary" onClick={() => submit(id)}>
          Continue with {name}
        </Button>
      ))}
    </>
  )
}
