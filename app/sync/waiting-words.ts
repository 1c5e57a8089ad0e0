import { useSession } from '../accounts/session.ts'
import { useLostContact } from '../server-contact.ts'
import { useFailure } from './failure.ts'
import { useOutlivesPage } from './use-pending.ts'

/** Where what no account holds is kept: `Kept on this device`. */
export function keptWords(outlivesPage: boolean): string {
  return outlivesPage ? 'Kept on this device' : 'Kept in this page, so leave it open'
}

/** Where what waits to be saved is kept, and what it waits for; and whether that is there, rather than that it is on its way. */
export function useWaitingWords(): { isHeldUp: boolean; words: string } {
  const kept = keptWords(useOutlivesPage())
  const { isEnded, isDeleted } = useSession()
  const failure = useFailure()
  const isLost = useLostContact()
  return {
    isHeldUp: isEnded || isLost || failure !== null,
    words: isDeleted
      ? 'Copy what you need before you leave this page.'
      : isEnded
        ? `${kept} until you sign in.`
        : isLost || failure === null
          ? `${kept}, and saved when the server can be reached.`
          : `${kept}. ${failure}`,
  }
}
