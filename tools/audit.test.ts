import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Report {
  vulnerabilities?: Record<string, { name: string; severity: string; via: unknown[] }>
}

/** What npm knows of the packages that the product runs with; nothing where its registry does not answer. */
function audit(): Promise<Report> {
  const parameters = ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=20000']
  return new Promise((resolve) => {
    // It fails where it finds something, and says what all the same.
    execFile('npm', parameters, { cwd: join(import.meta.dirname, '..'), maxBuffer: 50e6 }, (_, report) => {
      resolve(report ? JSON.parse(report) : {})
    })
  })
}

test('npm knows of nothing that is unsafe in what the product runs with, where its registry answers', {
  tags: ['long'],
}, async () => {
  const { vulnerabilities = {} } = await audit()
  const serious = Object.values(vulnerabilities).filter(({ severity }) => !['info', 'low'].includes(severity))
  expect(serious.map(({ name, severity, via }) => ({ name, severity, via }))).toEqual([])
})
