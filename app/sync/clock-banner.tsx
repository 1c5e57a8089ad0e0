import { useSyncExternalStore } from 'react'
import { Banner } from '../shell/server-banner.tsx'
import { clockAheadMs, clockWords, onClock } from './device-clock.ts'

/** Warns when the device's clock is far off. */
export function ClockBanner() {
  const ahead = useSyncExternalStore(onClock, clockAheadMs, () => 0)
  if (ahead === 0) return null
  return (
    <Banner>
      <span className="font-semibold">This device's clock is {clockWords(ahead)}.</span>{' '}
      <span className="text-soft">
        What you learn counts by the right time; today's date may show wrong until it is set.
      </span>
    </Banner>
  )
}
