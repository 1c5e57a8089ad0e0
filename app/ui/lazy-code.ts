import { type NetworkMode, useQuery } from '@tanstack/react-query'

/**
 * A part of a page whose code comes after the rest: loaded once, and from then on there at the first drawing, so that
 * nothing moves when its page is opened again.
 *
 * @param networkMode 'offlineFirst' for what nobody waits for: where it does not come, it comes with the network
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
