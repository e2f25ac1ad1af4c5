/**
 * Drawings of the demonstration certificates: crest, guilloche frame, watermark, load line mark.
 * Drawn as SVG without text (so that no system font affects them) and stored as small palette PNGs,
 * because every word processor and both PDF engines render PNG alike.
 */
import sharp from 'sharp'

const NAVY = '#1b365d'
const GOLD = '#a8894f'

const DOTS_PER_MM = 300 / 25.4

/** Renders a drawing given in millimetres at 300 dpi. The result is deterministic. */
async function png(
  widthMm: number,
  heightMm: number,
  body: string,
  options: { colours?: number; dpi?: number; size?: readonly [width: number, height: number] } = {},
): Promise<Buffer> {
  const scale = options.dpi ? options.dpi / 25.4 : DOTS_PER_MM
  const [w, h] = options.size ?? [Math.round(widthMm * scale), Math.round(heightMm * scale)]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${widthMm} ${heightMm}" preserveAspectRatio="none"><rect width="100%" height="100%" fill="#fff"/>${body}</svg>`
  return sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .png({ palette: true, colours: options.colours ?? 16, dither: 0, compressionLevel: 9 })
    .toBuffer()
}

const n = (value: number): string => value.toFixed(3)

/** A closed wave around a circle: one line of a guilloche. Lengths in mm, phase in radians. */
function ringWave(
  cx: number,
  cy: number,
  radius: number,
  amplitude: number,
  waves: number,
  phase: number,
): string {
  const steps = waves * 16
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const a = (i / steps) * 2 * Math.PI
    const r = radius + amplitude * Math.sin(waves * a + phase)
    return `${n(cx + r * Math.cos(a))} ${n(cy + r * Math.sin(a))}`
  })
  return `M${points.join('L')}Z`
}

const path = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"/>`

/** The Plimsoll mark: a ring with a horizontal line through its centre, radius in mm. */
function plimsollMark(
  cx: number,
  cy: number,
  radius: number,
  colour: string,
  weight = radius * 0.16,
): string {
  const half = radius * 1.5
  return (
    `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="none" stroke="${colour}" stroke-width="${weight}"/>` +
    `<rect x="${cx - half}" y="${cy - weight / 2}" width="${half * 2}" height="${weight}" fill="${colour}"/>`
  )
}

/** The society's crest, 24 mm square. */
export function crest(): Promise<Buffer> {
  const threads = Array.from({ length: 4 }, (_, i) =>
    path(ringWave(12, 12, 9.55, 0.95, 24, (i * Math.PI) / 2), GOLD, 0.14),
  ).join('')
  const sea = [0, 1.15, 2.3]
    .map(
      (dy) =>
        `<path d="M5.6 ${n(15.6 + dy)}q1.07-.9 2.13 0t2.13 0 2.13 0 2.13 0 2.13 0 2.13 0" fill="none" stroke="${NAVY}" stroke-width=".32"/>`,
    )
    .join('')
  return png(
    24,
    24,
    `
    <circle cx="12" cy="12" r="11.6" fill="${NAVY}"/><circle cx="12" cy="12" r="11.05" fill="#fff"/>
    <circle cx="12" cy="12" r="10.8" fill="none" stroke="${NAVY}" stroke-width=".18"/>
    ${threads}
    <circle cx="12" cy="12" r="8.25" fill="#fff" stroke="${NAVY}" stroke-width=".5"/>
    <clipPath id="inner"><circle cx="12" cy="12" r="7.7"/></clipPath><g clip-path="url(#inner)">${sea}</g>
    ${plimsollMark(12, 10.6, 3.9, NAVY, 0.85)}`,
    { dpi: 240, colours: 16 },
  )
}

const FRAME = 5
/** Extent of a corner square outside and inside the frame, mm. The edges end at the corners. */
const [OUT, IN] = [1.5, 6.5]

/**
 * One edge of the frame, `length` mm long and 5 mm wide: double rules outside and inside, a
 * guilloche between.
 */
function edge(length: number, vertical: boolean): Promise<Buffer> {
  const waves = Math.round(length / 8)
  const steps = waves * 24
  const thread = (phase: number): string => {
    const points = Array.from(
      { length: steps + 1 },
      (_, i) =>
        `${n((i / steps) * length)} ${n(2.5 + 0.95 * Math.sin((i / steps) * waves * 2 * Math.PI + phase))}`,
    )
    return `M${points.join('L')}`
  }
  const threads = Array.from({ length: 6 }, (_, i) =>
    path(thread((i * Math.PI) / 3), i % 2 ? GOLD : NAVY, 0.1),
  ).join('')
  const rules = [
    [0.15, 0.3],
    [0.75, 0.12],
    [4.25, 0.12],
    [4.85, 0.3],
  ]
    .map(
      ([y, weight]) =>
        `<rect x="0" y="${n(y! - weight! / 2)}" width="${length}" height="${weight}" fill="${NAVY}"/>`,
    )
    .join('')
  const drawing = rules + threads
  // A whole number of dots per wave, so that the waves are equal and compress to one of them.
  const along = waves * Math.round((length / waves) * DOTS_PER_MM)
  const across = Math.round(FRAME * DOTS_PER_MM)
  return vertical
    ? png(FRAME, length, `<g transform="translate(${FRAME} 0) rotate(90)">${drawing}</g>`, {
        size: [across, along],
      })
    : png(length, FRAME, drawing, { size: [along, across] })
}

function corner(): Promise<Buffer> {
  const threads = Array.from({ length: 6 }, (_, i) =>
    path(ringWave(4, 4, 2.25, 0.75, 12, (i * Math.PI) / 3), i % 2 ? GOLD : NAVY, 0.1),
  ).join('')
  return png(
    8,
    8,
    `
    <rect x=".15" y=".15" width="7.7" height="7.7" fill="#fff" stroke="${NAVY}" stroke-width=".3"/>
    <rect x=".75" y=".75" width="6.5" height="6.5" fill="none" stroke="${NAVY}" stroke-width=".12"/>
    ${threads}<circle cx="4" cy="4" r="1.35" fill="#fff"/>${plimsollMark(4, 4, 0.72, NAVY, 0.2)}`,
    { dpi: 400 },
  )
}

/**
 * A pale rosette for the middle of the page, 120 mm square. Light enough to read through and to
 * photocopy away.
 */
function watermark(): Promise<Buffer> {
  const pale = '#e9eef4'
  const rings = [
    [50, 6, 36],
    [38, 6, 30],
    [27, 4.5, 24],
  ].flatMap(([r, amplitude, waves]) =>
    Array.from({ length: 4 }, (_, i) =>
      path(ringWave(60, 60, r!, amplitude!, waves!, (i * Math.PI) / 2), pale, 0.26),
    ),
  )
  return png(120, 120, `${rings.join('')}${plimsollMark(60, 60, 15, '#f1f4f8', 3)}`, {
    dpi: 66,
    colours: 3,
  })
}

/**
 * A picture and where it lies on the page, in millimetres from the top left corner of the A4 sheet.
 */
export interface PlacedPicture {
  data: Buffer
  x: number
  y: number
  width: number
  height: number
}

/** The frame and watermark of every page, back to front. */
export async function pageFrame(): Promise<PlacedPicture[]> {
  const [x, y, w, h] = [8, 8, 194, 281]
  const [across, down, square, rosette] = await Promise.all([
    edge(w - 2 * IN, false),
    edge(h - 2 * IN, true),
    corner(),
    watermark(),
  ])
  const corners = [
    [x, y],
    [x + w, y],
    [x, y + h],
    [x + w, y + h],
  ].map(([cx, cy], i) => ({
    data: square,
    x: cx! - (i % 2 ? IN : OUT),
    y: cy! - (i > 1 ? IN : OUT),
    width: OUT + IN,
    height: OUT + IN,
  }))
  return [
    { data: rosette, x: 45, y: 92, width: 120, height: 120 },
    { data: across, x: x + IN, y, width: w - 2 * IN, height: FRAME },
    { data: across, x: x + IN, y: y + h - FRAME, width: w - 2 * IN, height: FRAME },
    { data: down, x, y: y + IN, width: FRAME, height: h - 2 * IN },
    { data: down, x: x + w - FRAME, y: y + IN, width: FRAME, height: h - 2 * IN },
    ...corners,
  ]
}

/** Single-stroke letters on a grid 2 wide and 3 high, so that the mark needs no font. */
const LETTERS: Record<string, string> = {
  T: 'M0 0H2M1 0V3',
  F: 'M2 0H0V3M0 1.4H1.6',
  W: 'M0 0L.6 3L1.2 .8L1.8 3L2.4 0',
  N: 'M0 3V0L2 3V0',
  A: 'M0 3L1 0L2 3M.4 2H1.6',
  S: 'M2 .45C1.7-.1.1-.2.1.75S2 1.4 2 2.3S.3 3.2 0 2.5',
  P: 'M0 3V0H1.2A.8 .8 0 0 1 1.2 1.6H0',
  R: 'M0 3V0H1.2A.8 .8 0 0 1 1.2 1.6H0M1 1.6L2 3',
}
function word(text: string, x: number, y: number, size: number): string {
  return [...text]
    .map(
      (letter, i) =>
        `<path transform="translate(${n(x + i * size * 0.95)} ${n(y)}) scale(${n(size / 3)})" d="${LETTERS[letter]}" fill="none" stroke="${NAVY}" stroke-width=".42" stroke-linecap="round" stroke-linejoin="round"/>`,
    )
    .join('')
}

/**
 * Deck line, ring and the load lines of a ship without timber freeboards, 62 × 44 mm (LL 66/88
 * Annex I, regulations 4 to 6; not to scale).
 */
export function loadLineMark(): Promise<Buffer> {
  const line = (x: number, y: number, width: number): string =>
    `<rect x="${x}" y="${n(y - 0.45)}" width="${width}" height=".9" fill="${NAVY}"/>`
  return png(
    62,
    44,
    `
    ${line(9, 3, 16)}
    <circle cx="17" cy="27" r="8.2" fill="none" stroke="${NAVY}" stroke-width=".9"/>${line(4, 27, 26)}
    ${word('P', 4.6, 22.6, 2.6)}${word('R', 27, 22.6, 2.6)}
    <rect x="43" y="13" width=".9" height="27" fill="${NAVY}"/>
    ${line(34, 13.45, 9.5)}${line(34, 18, 9.5)}
    ${line(43.4, 22.5, 9)}${line(43.4, 27, 9)}${line(43.4, 31.5, 9)}${line(43.4, 39.55, 9)}
    ${word('TF', 28.4, 12.2, 2.5)}${word('F', 30.8, 16.7, 2.5)}
    ${word('T', 54, 21.3, 2.5)}${word('S', 54, 25.8, 2.5)}${word('W', 54, 30.3, 2.5)}${word('WNA', 54, 38.3, 2.5)}
    <path d="M13 4.5V25.2M12.2 6L13 4.5L13.8 6M12.2 23.7L13 25.2L13.8 23.7" fill="none" stroke="${GOLD}" stroke-width=".3"/>`,
    { dpi: 300, colours: 16 },
  )
}
