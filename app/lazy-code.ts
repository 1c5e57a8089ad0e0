import { type NetworkMode, useQuery } from '@tanstack/react-query'
import { reloadPage } from './reload-page.ts'
import { hasLostContact, pingServer } from './server-contact.ts'

/**
 * Lazily loaded code: loaded once, and rendered synchronously from then on.
 *
 * @param networkMode 'offlineFirst' for code that nobody waits for: a failed load is retried with the network
 */
export function useLazyCode<Code>(name: string, load: () => Promise<Code>, networkMode?: NetworkMode) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['code', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    ...(networkMode && { networkMode }),
  })
  async function loadAgain() {
    if ((await refetch()).data !== undefined) return
    await pingServer()
    // Chromium up to 150 asks once for a module that failed to load, for as long as the page is open.
    if (!hasLostContact()) reloadPage()
  }
  return { data, isError, retry: () => void loadAgain() }
}
