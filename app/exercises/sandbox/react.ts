import * as React from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

// React for the frame that learners' components run in: what a compiled file asks for by `require`, and gives by
// `exports`.
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
    if (typeof App !== 'function') throw new Error('There is no component called App.')
    const root = createRoot(document.getElementById('root') as HTMLElement, { onUncaughtError: reportError })
    flushSync(() => root.render(React.createElement(App as React.FunctionComponent)))
  },
})
