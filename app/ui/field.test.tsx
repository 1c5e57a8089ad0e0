import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextArea, TextField } from './field.tsx'

test.each([
  ['a line', <TextField key="line" label="Name" defaultValue="سارة" />],
  ['a text', <TextArea key="text" label="Your work" defaultValue="שלום" />],
])('%s runs in the direction of what is written', (_, field) => {
  expect(renderToStaticMarkup(field)).toContain('dir="auto"')
})
