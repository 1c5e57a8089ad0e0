import { useSession } from '../auth/session.ts'
import { useLostContact } from '../server-contact.ts'
import { useFailure } from './failure.ts'
import { useOutlivesPage } from './use-operations.ts'

/** Where unsaved values are stored: `Kept on this device`. */
export function persistenceWords(outlivesPage: boolean): string {
  return outlivesPage ? 'Kept on this device' : 'Kept in this page, so leave it open'
}

/**
 * Words on unsaved values: where they are stored and what they wait for. `isHeldUp` is false while they are on their
 * way.
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
