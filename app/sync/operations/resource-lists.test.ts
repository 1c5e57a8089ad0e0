import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listMarks } from '../../../domain/resource-marks.ts'
import { listSavedResources } from '../../../domain/saved-resources.ts'
import { FakeDevice, FakeServer } from '../../../testing/operations.ts'

// What a page knows of a learner's resources takes in what changed: a change is answered with itself alone.

let device: FakeDevice
beforeEach(() => {
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {})
  device = new FakeDevice(new FakeServer())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the list of what was saved has a change where the server would have it', async () => {
  const { queryClient, kindNamed, perform, send } = await device.open()
  const key = [listSavedResources.path, { query: {} }]
  const ids = () => queryClient.getQueryData(key)
  const save = async (target: string, saved: boolean) => {
    await perform(kindNamed('saved-resource'), { target, payload: { saved } })
    await send()
  }
  queryClient.setQueryData(key, { resourceIds: [5, 3] })
  await save('7', true)
  expect(ids()).toEqual({ resourceIds: [7, 5, 3] })
  await save('3', true)
  expect(ids()).toEqual({ resourceIds: [7, 5, 3] })
  await save('5', false)
  expect(ids()).toEqual({ resourceIds: [7, 3] })
})

test('a list that is not here, or of which a search found some, is asked for again', async () => {
  const { queryClient, kindNamed, perform, send } = await device.open()
  const filtered = [listSavedResources.path, { query: { search: 'css' } }]
  queryClient.setQueryData(filtered, { resourceIds: [3] })
  const asked = vi.fn(async () => ({ resourceIds: [7] }))
  queryClient.setQueryDefaults([listSavedResources.path], { queryFn: asked })
  await queryClient
    .fetchQuery({
      queryKey: [listSavedResources.path, { query: {} }],
      queryFn: () => Promise.reject(new Error()),
      retry: false,
    })
    .catch(() => {})
  await perform(kindNamed('saved-resource'), { target: '7', payload: { saved: true } })
  await send()
  const isOld = (queryKey: unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated
  expect([isOld(filtered), isOld([listSavedResources.path, { query: {} }])]).toEqual([true, true])
})

test('the marks that are known have a change once', async () => {
  const { queryClient, kindNamed, perform, send } = await device.open()
  const key = [listMarks.path, {}]
  const three = { resourceId: 3, isDone: true, rating: null }
  queryClient.setQueryData(key, { marks: [three, { resourceId: 7, isDone: true, rating: null }] })
  await perform(kindNamed('resource-mark'), { target: '7', payload: { isDone: true, rating: 4 } })
  await send()
  expect(queryClient.getQueryData(key)).toMatchObject({ marks: [{ resourceId: 7, rating: 4 }, three] })
})
