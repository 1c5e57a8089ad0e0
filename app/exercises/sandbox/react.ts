import * as React from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

// React for the frame of learners' components: `require` and `exports` of compiled files.
const modules: Record<string, unknown> = { react: React }

Object.assign(window, {
  React,
  exports: {},
  require(name: string) {
    const found = modules[name]
    if (!found) throw new Error(`There is no '${name}' here: import from 'react'.`)
    return found
  },
  __render(App: unknown) {
    if (!isComponent(App)) throw new Error('There is no component called App.')
    render(App, {}, document.getElementById('root') as HTMLElement)
  },
  /** Renders a component by itself, outside the page. */
  __rendered(component: React.FunctionComponent, props: object) {
    const place = document.createElement('div')
    render(component, props, place)
    return place
  },
})

/** Includes components wrapped by `memo`. */
function isComponent(value: unknown): value is React.FunctionComponent {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value)
}

function render(component: React.FunctionComponent, props: object, place: HTMLElement): void {
  const root = createRoot(place, { onUncaughtError: reportError })
  flushSync(() => root.render(React.createElement(component, props)))
}
