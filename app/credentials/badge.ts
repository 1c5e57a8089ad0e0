import { bakePng, bakeSvg } from '../../domain/credentials-baking.ts'
import type { CredentialClaims } from '../../domain/credentials-rules.ts'
import { longDate } from '../dates.ts'

const side = 512
/** A line of one letter would fit in this size. */
const fitting = 760
/** Letters of a title on a line. */
const lineLength = 20

/** The badge as a picture, with the certificate baked in. */
export function svgBadge(claims: CredentialClaims, jwt: string): Blob {
  return new Blob([bakeSvg(drawing(claims), jwt)], { type: 'image/svg+xml' })
}

/** @throws Error where the browser cannot draw it */
export async function pngBadge(claims: CredentialClaims, jwt: string): Promise<Blob> {
  const image = new Image(2 * side, 2 * side)
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing(claims))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!drawn) throw new Error('The browser drew no picture')
  return new Blob([bakePng(new Uint8Array(await drawn.arrayBuffer()), jwt)], { type: 'image/png' })
}

/** A sign of the trail with the title of the course: the marks of the logo over contour lines. */
function drawing({ credentialSubject, issuer, validFrom }: CredentialClaims): string {
  const lines = linesOf(credentialSubject.achievement.name)
  const contours = [60, 100, 140, 180, 220].map((radius) => `<circle cx="430" cy="50" r="${radius}"/>`)
  const text = (y: number, size: number, color: string, weight: number, content: string) =>
    `<text x="256" y="${y}" font-size="${Math.min(size, fitting / content.length)}" fill="${color}" font-weight="${weight}" text-anchor="middle">${escaped(content)}</text>`
  const title = lines.map((line, index) => text(330 + (index - (lines.length - 1) / 2) * 44, 38, '#1b2a26', 700, line))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}" font-family="Figtree, Arial, sans-serif">`,
    `<clipPath id="sign"><rect width="${side}" height="${side}" rx="48"/></clipPath><g clip-path="url(#sign)">`,
    `<rect width="${side}" height="${side}" fill="#fbf8f2"/>`,
    `<g fill="none" stroke="#e3dccf" stroke-width="3">${contours.join('')}</g>`,
    '<rect x="186" y="128" width="62" height="118" rx="14" fill="#17614e"/>',
    '<rect x="264" y="66" width="62" height="118" rx="14" fill="#c2410c"/>',
    ...title,
    text(442, 22, '#53645e', 400, `Issued ${longDate.format(new Date(validFrom))}`),
    text(474, 22, '#53645e', 400, issuer.name),
    `<rect x="6" y="6" width="${side - 12}" height="${side - 12}" rx="43" fill="none" stroke="#17614e" stroke-width="12"/>`,
    '</g></svg>',
  ].join('')
}

function linesOf(title: string): string[] {
  const lines: string[] = []
  for (const word of title.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= lineLength) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
