/** Red, green and blue from 0 to 255. */
type Rgb = [number, number, number]

export function isHex(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

function rgbOf(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

/** Relative luminance by WCAG 2, from 0 (black) to 1 (white). */
function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio by WCAG 2, from 1 to 21. */
export function contrast(left: string, right: string): number {
  const [dark = 0, light = 0] = [luminance(left), luminance(right)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Hue in degrees, saturation and lightness in percent. Greys have hue 0. */
export function hslOf(hex: string): { hue: number; saturation: number; lightness: number } {
  const [red, green, blue] = rgbOf(hex).map((value) => value / 255) as Rgb
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const [sum, chroma] = [most + least, most - least]
  const lightness = sum * 50
  if (chroma === 0) return { hue: 0, saturation: 0, lightness }
  const sixth =
    most === red ? (green - blue) / chroma : most === green ? 2 + (blue - red) / chroma : 4 + (red - green) / chroma
  return { hue: (sixth * 60 + 360) % 360, saturation: (chroma / (1 - Math.abs(sum - 1))) * 100, lightness }
}

/** The colour with another `lightness`, in percent. */
export function withLightness(hex: string, lightness: number): string {
  const { hue, saturation } = hslOf(hex)
  const share = lightness / 100
  const reach = (saturation / 100) * Math.min(share, 1 - share)
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12
    const value = share - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

/** Distance of two hues in degrees: 0 for two greys, the maximum for a grey and a colour. */
export function hueDistance(left: string, right: string): number {
  const [a, b] = [hslOf(left), hslOf(right)]
  const isGrey = [a, b].map(({ saturation }) => saturation < 1)
  if (isGrey.includes(true)) return isGrey.includes(false) ? 180 : 0
  const turn = Math.abs(a.hue - b.hue)
  return Math.min(turn, 360 - turn)
}
