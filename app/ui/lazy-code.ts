import { type NetworkMode, useQuery } from '@tanstack/react-query'

/**
 * Lazily loaded code: loaded once, and rendered synchronously from then on.
 *
 * @param networkMode 'offlineFirst' for code that nobody waits for: a failed load is retried with the network
 */
export function useLazyCode<Code>(name: string, load: () => Promise<Code>, networkMode?: NetworkMode) {
  return useQuery({
    queryKey: ['code', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    ...(networkMode && { networkMode }),
  })
}
