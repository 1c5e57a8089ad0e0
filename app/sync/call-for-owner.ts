import type { Endpoint, InputOf, OutputOf } from '../../domain/endpoint.ts'
import { callOnce } from '../api.ts'

/**
 * A call for the owner of an operation, which the server refuses to anybody else.
 *
 * @throws {CallError}
 */
export function callForOwner<E extends Endpoint>(owner: string, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
  return callOnce(endpoint, input, { learnerId: owner, isOperation: true })
}
