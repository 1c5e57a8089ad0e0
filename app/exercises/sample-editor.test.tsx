import type { KeyboardEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { onCtrlEnter } from './on-ctrl-enter.ts'
import { SampleEditor } from './sample-editor.tsx'

test('a sample says what its keys do: there is nothing to check in it', () => {
  const html = renderToStaticMarkup(<SampleEditor language="python" code="print(1)" number={1} onClose={() => {}} />)
  expect(html).toContain('Ctrl + Enter runs.')
  expect(html).not.toContain('checks')
})

test.each([
  [{ key: 'Enter', ctrlKey: true, metaKey: false }, true],
  [{ key: 'Enter', ctrlKey: false, metaKey: true }, true],
  [{ key: 'Enter', ctrlKey: false, metaKey: false }, false],
  [{ key: 'e', ctrlKey: true, metaKey: false }, false],
])('%o acts, and goes no further: %s', (keys, acts) => {
  const done: string[] = []
  const log = (what: string) => () => void done.push(what)
  onCtrlEnter(log('act'))({
    ...keys,
    preventDefault: log('no default'),
    stopPropagation: log('no further'),
  } as unknown as KeyboardEvent)
  expect(done).toEqual(acts ? ['no default', 'no further', 'act'] : [])
})
