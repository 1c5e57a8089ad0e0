import { useMutation } from '@tanstack/react-query'
import { CallError } from '../api.ts'

/** A form with one call: one submission at a time, and the refusal's message. */
export function useCallForm<Input, Output>(
  make: (input: Input) => Promise<Output>,
  onDone?: (output: Output) => unknown,
) {
  const { mutate, reset, data, error, variables, isPending, isIdle } = useMutation({
    // Offline, the call fails at once instead of pausing.
    networkMode: 'always',
    mutationFn: make,
    ...(onDone && { onSuccess: (output: Output) => void onDone(output) }),
  })
  const errors = error instanceof CallError ? (error.errors ?? []) : []
  const needsSignIn = error instanceof CallError && error.code === 'sign-in-again'
  return {
    submit: (input: Input) => mutate(input),
    /** Repeats the call with its last input. */
    repeat: () => isIdle || mutate(variables as Input),
    reset,
    isPending,
    /** The response. */
    done: data,
    /** The session is too old for this call. */
    needsSignIn,
    /** A message that belongs to no single field. */
    problem: error && errors.length === 0 && !needsSignIn ? error.message : null,
    retryAfter: error instanceof CallError ? error.retryAfter : undefined,
    problemOf: (field: string) => errors.find((error) => error.field === field)?.message ?? null,
  }
}
