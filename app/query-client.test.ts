import { expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'

test('9 Query cache: an answer is fresh for 5 minutes and kept for 10', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({ staleTime: 300_000, gcTime: 600_000 })
})

test('7 Query client: one retry, and no refetch on window focus', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({ retry: 1, refetchOnWindowFocus: false })
})

test('8 Query and mutation errors: each is logged with its name, and nothing else happens', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const lost = new Error('lost')
  const fail = () => Promise.reject(lost)
  await queryClient.fetchQuery({ queryKey: ['thing'], queryFn: fail, retry: false }).catch(() => {})
  await queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: fail })
    .execute(undefined)
    .catch(() => {})
  expect(log.mock.calls).toEqual([
    ['Query error:', lost],
    ['Mutation error:', lost],
  ])
  log.mockRestore()
})
