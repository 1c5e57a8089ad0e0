import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ErrorScreen } from './error-screen.tsx'

function screenFor(error: unknown): string {
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(ErrorScreen, { error })))
}

test('2 Error screen: shows the message of an error', () => {
  expect(screenFor(new Error('The map is upside down.'))).toContain('The map is upside down.')
})

test.each([[new Error('')], ['thrown words'], [undefined]])(
  '2 Error screen: says that it was unexpected where there is no message: %j',
  (error) => {
    expect(screenFor(error)).toContain('An unexpected error occurred.')
  },
)
