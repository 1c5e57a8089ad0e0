import { build, fail, install } from './setup.mjs'

install()
await build().catch((error) => fail(error.message))
