import { expect, test } from 'vitest'
import { queryClient } from '../../query-client.ts'
import { noteKind } from './note.ts'

test('what was asked for before a note was saved puts nothing older back when it comes', async () => {
  const { queryKey } = noteKind.query('coding-1-1-1')
  const older = Promise.withResolvers<{ text: string; version: string }>()
  const asked = queryClient.fetchQuery({ queryKey, queryFn: () => older.promise }).catch(() => {})
  await noteKind.remember?.({ target: 'coding-1-1-1', held: { text: 'Newer', version: '2' } } as never)
  older.resolve({ text: 'Older', version: '1' })
  await asked
  expect(queryClient.getQueryData(queryKey)).toEqual({ text: 'Newer', version: '2' })
})
