import { queryOptions } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { patchQuery, queryClient } from './query-client.ts'

test('9 Query cache: a response is fresh for 5 minutes and cached for 10', () => {
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

test('what is known better than an answer on its way is known at once, and stays if the answer does not come', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const count = queryOptions({
    queryKey: ['count'],
    queryFn: () => Promise.reject<number>(new Error('lost')),
    retry: false,
  })
  queryClient.setQueryData(count.queryKey, 1)
  const asked = queryClient.fetchQuery({ ...count, staleTime: 0 }).catch(() => {})
  await patchQuery(count, (known) => known + 1)
  await asked
  expect(queryClient.getQueryData(count.queryKey)).toBe(2)
  vi.restoreAllMocks()
})
