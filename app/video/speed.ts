import { storedSetting, storeSetting } from '../stored-setting.ts'

const storageKey = 'waymark.video-speed'

/** How fast somebody plays videos in this browser; 1 until they choose another speed. */
export function storedSpeed(): number {
  const speed = Number(storedSetting(storageKey))
  return speed >= 0.25 && speed <= 4 ? speed : 1
}

export function storeSpeed(speed: number): void {
  storeSetting(storageKey, speed === 1 ? null : String(speed))
}
