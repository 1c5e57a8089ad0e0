import type { Endpoint, InputOf, OutputOf } from '../../domain/endpoint.ts'
import { callOnce } from '../api.ts'

/**
 * Calls the server for the owner of an operation. The server refuses the call for anybody else.
 *
 * @throws {CallError}
 */
export function callForOwner<E extends Endpoint>(owner: string, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
  return callOnce(endpoint, input, { learnerId: owner, isOperation: true })
}
