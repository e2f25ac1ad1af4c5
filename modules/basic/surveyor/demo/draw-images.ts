/**
 * Draws the demonstration signatures and seals into `images/`. Run once: node
 * modules/basic/surveyor/demo/draw-images.ts
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openSync } from '@cantoo/fontkit'
import type { Font } from '@cantoo/fontkit'
import sharp from 'sharp'
import { fontPath } from '#server/platform/fonts/fonts.ts'
import { elementAt } from '#server/core/lookup.ts'
import { people } from './demo-surveyors.ts'

const red = '#c8102e'
const ink = '#1b2a6b'
/** @throws Error for a collection of fonts */
function openFont(name: Parameters<typeof fontPath>[0]): Font {
  const font = openSync(fontPath(name))
  if ('fonts' in font) throw new Error(`${name} is a collection`)
  return font
}
const serif = openFont('serifSCBold')
const latin = openFont('tinosBold')
const folder = join(import.meta.dirname, 'images')

/** One character as outlines, centred on the origin and `size` high, for an SVG transform. */
function glyph(char: string, size: number): { path: string; width: number } {
  const font = /\p{Script=Han}/u.test(char) ? serif : latin
  const g = font.glyphForCodePoint(char.codePointAt(0) ?? 0)
  if (!g) throw new Error(`no glyph of ${char}`)
  const scale = size / font.unitsPerEm
  const middle = font === serif ? 0.38 : 0.33
  return {
    width: g.advanceWidth * scale,
    path: `<path transform="scale(${scale} ${-scale}) translate(${-g.advanceWidth / 2} ${-middle * font.unitsPerEm})" d="${g.path.toSVG()}"/>`,
  }
}

/**
 * Text along a circle. `from` and `to` in degrees, 0 at the top; below the centre the letters are
 * upright.
 */
function textOnCircle(
  text: string,
  radius: number,
  size: number,
  from: number,
  to: number,
  below = false,
): string {
  const chars = [...text]
  return chars
    .map((char, i) => {
      const angle =
        chars.length === 1 ? (from + to) / 2 : from + ((to - from) * i) / (chars.length - 1)
      return `<g transform="rotate(${angle}) translate(0 ${-radius})${below ? ' rotate(180)' : ''}">${glyph(char, size).path}</g>`
    })
    .join('')
}

const star = (radius: number) =>
  Array.from({ length: 10 }, (_, i) => {
    const r = i % 2 ? radius * 0.382 : radius
    return `${r * Math.sin((i * Math.PI) / 5)},${-r * Math.cos((i * Math.PI) / 5)}`
  }).join(' ')

const officialSeal =
  () => `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="-150 -150 300 300"><g fill="${red}">
  <circle r="142" fill="none" stroke="${red}" stroke-width="8"/><circle r="132" fill="none" stroke="${red}" stroke-width="1.500"/>
  <polygon points="${star(42)}"/>${textOnCircle('普林索尔船级社', 101, 36, -88, 88)}${textOnCircle('PLIMSOLL CLASSIFICATION SOCIETY', 114, 11, 246, 114, true)}</g></svg>`

/** Four Chinese characters in two columns from the right; letters in one line. */
function personalSeal(text: string): string {
  const chinese = /\p{Script=Han}/u.test(text)
  const places = [
    [45, -45],
    [45, 45],
    [-45, -45],
    [-45, 45],
  ] as const
  const letters = chinese
    ? [...text]
        .map((char, i) => {
          const [x, y] = elementAt(places, i)
          return `<g transform="translate(${x} ${y}) scale(0.95 1.05)">${glyph(char, 92).path}</g>`
        })
        .join('')
    : line(text, text.length > 2 ? 78 : 100)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="220" height="220" viewBox="-110 -110 220 220"><rect x="-102" y="-102" width="204" height="204" rx="10" fill="none" stroke="${red}" stroke-width="9"/><g fill="${red}">${letters}</g></svg>`
}

function line(text: string, size: number): string {
  const glyphs = [...text].map((char) => glyph(char, size))
  const width = glyphs.reduce((sum, g) => sum + g.width, 0)
  let x = -width / 2
  return glyphs
    .map((g) => {
      const at = x + g.width / 2
      x += g.width
      return `<g transform="translate(${at} 0)">${g.path}</g>`
    })
    .join('')
}

/** Deterministic random numbers, so that drawing again gives the same files. */
function seededRandom(seed: string): () => number {
  let state = [...seed].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) >>> 0, 7)
  return () => (state = (state * 1_664_525 + 1_013_904_223) >>> 0) / 2 ** 32
}

type Point = readonly [x: number, y: number]

/**
 * Handwriting: for each word a tall first letter, loops and waves that flatten towards the end, and
 * a stroke below.
 */
function signature(words: string): string {
  const roll = seededRandom(words)
  const points: Point[] = []
  let x = 30
  for (const word of words.split(/[ -]/)) {
    const tall = 55 + roll() * 20
    points.push(
      [x, 105],
      [x + 8, 105 - tall],
      [x + 22, 95 - tall],
      [x + 16, 112],
      [x + 4, 120 + roll() * 14],
      [x + 30, 100],
    )
    x += 34
    for (let i = 1; i < word.length; i++) {
      const high = (i % 3 === 2 ? 36 : 16) * (0.7 + roll() * 0.6) * (1 - i / (word.length * 1.8))
      const low = i % 4 === 3 ? 26 * roll() : 0
      points.push([x + 4, 102 - high], [x - 3, 96 - high * 0.6], [x + 8, 108 + low])
      x += 15 + roll() * 7
    }
    x += 16
  }
  points.push([x + 18, 92], [x + 46, 84])
  const tail: Point[] = [
    [x + 30, 122],
    [x * 0.6, 132 + roll() * 8],
    [60, 138],
    [30, 132],
    [90, 126],
    [x + 10, 116],
  ]
  const width = x + 90
  const strokes = [smooth(points), smooth(tail)]
  const pen = strokes
    .map(
      (d, i) =>
        `<path d="${d}" stroke-width="${i ? 2.2 : 4}"/><path d="${d}" transform="translate(1.200 -1)" stroke-width="${i ? 1.4 : 2.6}"/>`,
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width)}" height="170" viewBox="0 0 ${Math.round(width)} 170"><g fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round" transform="skewX(-14) translate(34 0)">${pen}</g></svg>`
}

/** Catmull-Rom through the points, as cubic curves. */
function smooth(points: Point[]): string {
  const at = (i: number) => elementAt(points, Math.min(Math.max(i, 0), points.length - 1))
  const curves = points.slice(0, -1).map((p, i) => {
    const [a, b, c] = [at(i - 1), at(i + 1), at(i + 2)]
    return `C${p[0] + (b[0] - a[0]) / 6} ${p[1] + (b[1] - a[1]) / 6} ${b[0] - (c[0] - p[0]) / 6} ${b[1] - (c[1] - p[1]) / 6} ${b[0]} ${b[1]}`
  })
  return `M${at(0)[0]} ${at(0)[1]} ${curves.join(' ')}`
}

await mkdir(folder, { recursive: true })
const write = async (name: string, svg: string) =>
  writeFile(
    join(folder, `${name}.png`),
    await sharp(Buffer.from(svg))
      .resize(500, 300, { fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer(),
  )
await write('society', officialSeal())
for (const { key, seal, surname, name } of people) {
  await write(`${key}-signature`, signature(`${surname} ${name}`))
  await write(`${key}-seal`, personalSeal(seal))
}
