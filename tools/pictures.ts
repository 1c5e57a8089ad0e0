import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { layOut } from '../app/ui/trail-layout.ts'
import { routeThrough } from '../app/ui/trail-route.ts'
import { provideChromium } from './chromium.mjs'
import { root } from './setup.mjs'

// Draws the pictures in public/ that a browser cannot take as SVG: the icons, and what a link to the site shows where
// it is shared. Run it again when the logo, the fonts or the colours change: node tools/pictures.ts

// The light theme of app/styles/tokens.css.
const colors = {
  paper: '#fbf8f2',
  ink: '#1b2a26',
  soft: '#53645e',
  line: '#e3dccf',
  field: '#7f8d85',
  pine: '#17614e',
  blaze: '#c2410c',
  sun: '#f2b33d',
}

/** The double blaze of app/shell/logo.tsx, 20 wide and 26 high. */
const mark = `<rect y="9" width="9" height="17" rx="2" fill="${colors.pine}"/><rect x="11" width="9" height="17" rx="2" fill="${colors.blaze}"/>`

/**
 * The mark in a square of 100.
 * @param radius of the square's corners; 0 for systems that cut the corners themselves
 * @param height of the mark; at most 60 stays inside every shape that a maskable icon is cut to
 */
function icon(radius: number, height: number): string {
  const scale = height / 26
  const place = `translate(${50 - 10 * scale} ${50 - 13 * scale}) scale(${scale})`
  return `<svg viewBox="0 0 100 100" style="display: block"><rect width="100" height="100" rx="${radius}" fill="${colors.paper}"/><g transform="${place}">${mark}</g></svg>`
}

function sharedLink(): string {
  const font = (name: string, file: string) =>
    `@font-face { font-family: ${name}; font-weight: 200 900; src: url(data:font/woff2;base64,${read(`node_modules/@fontsource-variable/${file}`, 'base64')}) }`
  const contours = read('app/ui/contours.svg').replace('stroke="#000"', `stroke="${colors.line}"`)
  return `
    <style>
      body { background: ${colors.paper} }
      ${font('Display', 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2')}
      ${font('Text', 'figtree/files/figtree-latin-wght-normal.woff2')}
      .words { position: absolute; left: 80px; top: 72px; width: 700px; color: ${colors.ink} }
      .name { display: flex; align-items: center; gap: 16px; font: 800 44px Display; letter-spacing: -0.03em }
      h1 { margin: 84px 0 0; font: 800 92px/0.98 Display; letter-spacing: -0.035em }
      p { margin: 32px 0 0; font: 500 32px/1.35 Text; color: ${colors.soft} }
      svg { position: absolute }
      .name svg { position: static }
    </style>
    ${contours.replace('<svg ', '<svg style="inset: 0; width: 1200px; height: 800px; mask: linear-gradient(90deg, transparent 45%, #000 75%)" ')}
    ${trail()}
    <div class="words">
      <div class="name"><svg viewBox="0 0 20 26" height="48">${mark}</svg>Waymark</div>
      <h1>Learn anything.<br>Track your<br>progress.</h1>
      <p>Free courses, on a path of your own.</p>
    </div>`
}

/** The trail of the hero: walked, here, ahead, and the flag at its end. */
function trail(): string {
  const [walked, here] = [2, 3]
  const points = layOut(5).map(([x, y]) => [x * 7.2, y * 6.3] as const)
  const marks = points.slice(1).map(([x, y], index) => {
    const stop = index + 1
    const at = `<g transform="translate(${x} ${y})">`
    if (stop === points.length - 1)
      return `${at}<circle r="27" fill="${colors.sun}"/><path d="M-6 14v-28l17 8-17 8" fill="none" stroke="${colors.ink}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></g>`
    if (stop === here)
      return `${at}<circle r="30" fill="${colors.blaze}" opacity=".2"/><circle r="16" fill="${colors.blaze}"/></g>`
    if (stop <= walked)
      return `${at}<circle r="24" fill="${colors.pine}"/><path d="m-9 0 6 7 12-13" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></g>`
    return `${at}<circle r="17" fill="${colors.paper}" stroke="${colors.field}" stroke-width="5"/></g>`
  })
  return `<svg viewBox="0 0 420 630" style="left: 760px; top: 0; width: 420px; height: 630px" fill="none" stroke-linecap="round">
    <path d="${routeThrough(points)}" stroke="${colors.field}" stroke-width="8" stroke-dasharray="0.1 22"/>
    <path d="${routeThrough(points.slice(0, here + 1))}" stroke="${colors.pine}" stroke-width="11"/>
    ${marks.join('')}
  </svg>`
}

function read(file: string, encoding: BufferEncoding = 'utf8'): string {
  return readFileSync(join(root, file), encoding)
}

const pictures: [file: string, width: number, height: number, body: string][] = [
  ['share.png', 1200, 630, sharedLink()],
  ['icons/icon-192.png', 192, 192, icon(22, 60)],
  ['icons/icon-512.png', 512, 512, icon(22, 60)],
  ['icons/maskable-512.png', 512, 512, icon(0, 50)],
  ['icons/apple-touch-icon.png', 180, 180, icon(0, 60)],
]

mkdirSync(join(root, 'public/icons'), { recursive: true })
const browser = await chromium.launch({
  executablePath: provideChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
for (const [file, width, height, body] of pictures) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<style>* { margin: 0 }</style>${body}`)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(root, 'public', file), omitBackground: file.startsWith('icons/') })
  await page.close()
}
await browser.close()
