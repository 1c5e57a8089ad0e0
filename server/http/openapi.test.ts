import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'

const server = await sharedServer()

test('the OpenAPI document is what its checker recommends', async () => {
  const { body: source } = await server.visitor().request('GET', '/api/openapi.json')
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source, config })
  const told = found.map(({ ruleId, severity, message, location: [at] }) => {
    return `${severity} ${ruleId}: ${message} at ${at?.pointer}`
  })
  expect(told).toEqual([])
})
