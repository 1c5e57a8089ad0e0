import { expect, test } from 'vitest'
import { z } from 'zod'
import { evictUnusedYaml, parseYaml } from './yaml-text.ts'

const Tagged = z.object({ tags: z.string().array() })

function tagsIn(text: string): string[] {
  const result = parseYaml(text).read(Tagged)
  return 'value' in result ? result.value.tags : []
}

test('a text is parsed once while each read of the content uses it, and each reader may change its value', () => {
  const text = 'tags: [html]'
  const parsed = parseYaml(text)
  tagsIn(text).push('css')
  for (let read = 0; read < 3; read++) {
    evictUnusedYaml()
    expect(parseYaml(text)).toBe(parsed)
    expect(tagsIn(text)).toEqual(['html'])
  }
})

test('a text that a read of the content did not use leaves the cache', () => {
  const text = 'tags: [sql]'
  const parsed = parseYaml(text)
  evictUnusedYaml()
  evictUnusedYaml()
  expect(parseYaml(text)).not.toBe(parsed)
})
