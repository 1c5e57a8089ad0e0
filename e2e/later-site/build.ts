import { test as setup } from '@playwright/test'
import { buildLaterSite } from './later-site.ts'

setup('the later site can be built', { tag: '@long' }, () => {
  // A build takes its time where everything is busy.
  setup.setTimeout(600_000)
  buildLaterSite()
})
