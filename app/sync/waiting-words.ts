import { useSession } from '../accounts/session.ts'
import { useLostContact } from '../server-contact.ts'
import { useFailure } from './failure.ts'
import { useOutlivesPage } from './use-pending.ts'

/** Where what no account holds is kept: `Kept on this device`. */
export function keptWords(outlivesPage: boolean): string {
  return outlivesPage ? 'Kept on this device' : 'Kept in this page, so leave it open'
}

/** Where what waits to be saved is kept, and what it waits for. */
export function useWaitingWords(): string {
  const kept = keptWords(useOutlivesPage())
  const { isEnded } = useSession()
  const failure = useFailure()
  const isLost = useLostContact()
  if (isEnded) return `${kept} until you sign in.`
  return isLost || failure === null ? `${kept}, and saved when the server can be reached.` : `${kept}. ${failure}`
}
