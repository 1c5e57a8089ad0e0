import { useSession } from '../auth/session.ts'
import { useLostContact } from '../server-contact.ts'
import { useFailure } from './failure.ts'
import { useOutlivesPage } from './use-operations.ts'

/** Where what no account holds is kept: `Kept on this device`. */
export function persistenceWords(outlivesPage: boolean): string {
  return outlivesPage ? 'Kept on this device' : 'Kept in this page, so leave it open'
}

/**
 * Of what is not saved: `title` says that, `words` where it is kept and what it waits for; it is held up where that keeps
 * it, rather than that it is on its way.
 */
export function useWaitingWords(): { title: string; isHeldUp: boolean; words: string } {
  const persistence = persistenceWords(useOutlivesPage())
  const { ended } = useSession()
  const failure = useFailure()
  const isLost = useLostContact()
  return {
    title: ended === 'account' ? 'Not saved' : 'Not saved yet',
    isHeldUp: ended !== undefined || isLost || failure !== null,
    words:
      ended === 'account'
        ? 'Copy what you need before you leave this page.'
        : ended
          ? `${persistence} until you sign in.`
          : isLost || failure === null
            ? `${persistence}, and saved when the server can be reached.`
            : `${persistence}. ${failure}`,
  }
}
