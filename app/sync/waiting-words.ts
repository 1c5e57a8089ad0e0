import { useSession } from '../auth/session.ts'
import { useContact } from '../server-contact.ts'
import { useFailure } from './failure.ts'
import { useOutlivesPage } from './use-operations.ts'

// A reload would lose what only this page has.
const somethingElse =
  'Something else answered instead of Waymark. If your network asks you to sign in, do so in another tab.'

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
  const contact = useContact()
  return {
    title: ended === 'account' ? 'Not saved' : 'Not saved yet',
    isHeldUp: ended !== undefined || contact !== 'here' || failure !== null,
    words:
      ended === 'account'
        ? 'Copy what you need before you leave this page.'
        : ended
          ? `${persistence} until you sign in.`
          : contact === 'foreign'
            ? `${persistence}. ${somethingElse}`
            : contact === 'away' || failure === null
              ? `${persistence}, and saved when the server can be reached.`
              : `${persistence}. ${failure}`,
  }
}
