import { useQuery } from '@tanstack/react-query'

/**
 * A part of a page whose code comes after the rest: loaded once, and from then on there at the first drawing, so that
 * nothing moves when its page is opened again.
 */
export function useLateCode<Code>(name: string, load: () => Promise<Code>) {
  return useQuery({
    queryKey: ['code', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}
