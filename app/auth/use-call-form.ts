import { useMutation } from '@tanstack/react-query'
import { CallError } from '../api.ts'

/** A form that makes one call: one try at a time, and where to say why it was refused. */
export function useCallForm<Input, Output>(
  make: (input: Input) => Promise<Output>,
  onDone?: (output: Output) => unknown,
) {
  const { mutate, reset, data, error, variables, isPending, isIdle } = useMutation({
    // Without a network it fails at once and says so, rather than waiting out of sight.
    networkMode: 'always',
    mutationFn: make,
    ...(onDone && { onSuccess: (output: Output) => void onDone(output) }),
  })
  const errors = error instanceof CallError ? (error.errors ?? []) : []
  const needsSignIn = error instanceof CallError && error.code === 'sign-in-again'
  return {
    submit: (input: Input) => mutate(input),
    /** Makes the same call once more. */
    repeat: () => isIdle || mutate(variables as Input),
    reset,
    isPending,
    /** What it answered. */
    done: data,
    /** The session began too long ago for this. */
    needsSignIn,
    /** What belongs to no single field. */
    problem: error && errors.length === 0 && !needsSignIn ? error.message : null,
    problemOf: (field: string) => errors.find((one) => one.field === field)?.message ?? null,
  }
}
