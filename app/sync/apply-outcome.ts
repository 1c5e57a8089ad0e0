import type { EndpointPath } from '../../domain/endpoint.ts'
import { getRecord, type ProgressOutcome } from '../../domain/progress.ts'
import { queryFor } from '../api.ts'
import { cancelAndInvalidate, queryClient } from '../query-client.ts'

/** Puts the record that came back with a response where every screen reads it. */
export async function applyOutcome({ version, record }: ProgressOutcome): Promise<void> {
  const { queryKey } = queryFor(getRecord, {})
  // A request on its way may be answered with an older record.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (known) => (known && known.version > version ? known : { version, record }))
  for (const path of ['/api/v1/activity', '/api/v1/streak'] satisfies EndpointPath[]) void cancelAndInvalidate([path])
}
