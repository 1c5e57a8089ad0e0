const storageKey = 'waymark.video-speed'

/** How fast somebody plays videos in this browser; 1 until they choose another speed. */
export function storedSpeed(): number {
  try {
    const speed = Number(localStorage.getItem(storageKey))
    return speed >= 0.25 && speed <= 4 ? speed : 1
  } catch {
    return 1
  }
}

export function storeSpeed(speed: number): void {
  try {
    if (speed === 1) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, String(speed))
  } catch {
    // Without storage each video begins at its own speed.
  }
}
