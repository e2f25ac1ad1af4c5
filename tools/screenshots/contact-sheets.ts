/**
 * Takes screenshots of every page of each role of a running demonstration, one contact sheet per role, width,
 * language and theme, and reports errors of the pages:
 * npm run screenshots:sheets -- --url http://127.0.0.1:8080 --out /tmp/sheets
 * [--roles chief,owner] [--widths 390,1440] [--looks en-light,zh-dark] [--pictures]
 * `--pictures` also writes each screenshot as a file of its own.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from '#tools/test/browser.ts'
import type { Lang } from '#common/text.ts'
import { pagesOf } from './pages-of-role.ts'
import { openWindow, signIn, waitUntilSettled } from './window.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    out: { type: 'string', default: '/tmp/sheets' },
    roles: { type: 'string', default: 'admin,manager,chief,surveyor,finance,operator,owner,flag' },
    widths: { type: 'string', default: '390,1280,1440,1920' },
    looks: { type: 'string', default: 'en-light,zh-dark' },
    pictures: { type: 'boolean', default: false },
    password: { type: 'string', default: 'Plimsoll-2026' },
  },
})
/** Width of a picture on the sheet in pixels, and pictures per row. */
const [tileWidth, perRow] = [480, 4]
const tileHeight = 360
const labelHeight = 20

const label = (text: string) =>
  Buffer.from(
    `<svg width="${tileWidth}" height="${labelHeight}"><rect width="100%" height="100%" ` +
      'fill="#fff"/><text x="4" y="14" font-family="Arimo, sans-serif" ' +
      `font-size="12">${text.replaceAll('&', '&amp;')}</text></svg>`,
  )

/** Arranges pictures with their paths into one image. */
async function writeSheet(file: string, shots: { path: string; png: Buffer }[]): Promise<void> {
  const cell = tileHeight + labelHeight
  const tiles = await Promise.all(
    shots.map(async ({ path, png }, i) => {
      const [left, top] = [(i % perRow) * tileWidth, Math.floor(i / perRow) * cell]
      const picture = await sharp(png)
        .resize(tileWidth, tileHeight, { fit: 'contain', background: '#888' })
        .toBuffer()
      return [
        { input: label(path), left, top },
        { input: picture, left, top: top + labelHeight },
      ]
    }),
  )
  await sharp({
    create: {
      width: tileWidth * perRow,
      height: Math.ceil(shots.length / perRow) * cell,
      channels: 3,
      background: '#888',
    },
  })
    .composite(tiles.flat())
    .webp({ quality: 80 })
    .toFile(file)
}

const fileName = (path: string) => path.replace(/^\//, '').replaceAll(/[^\w-]+/g, '-')

/** Takes screenshots of the pages of a role in one look. @returns errors of the pages */
async function photograph(browser: Browser, role: string, width: number, look: string) {
  const { token, call } = await signIn(values.url, role, values.password)
  const [lang, theme] = look.split('-') as [Lang, 'light' | 'dark']
  const page = await openWindow(browser, values.url, { token, lang, width, theme })
  const faults: string[] = []
  const folder = join(values.out, `${role}-${width}-${look}`)
  if (values.pictures) await mkdir(folder, { recursive: true })
  page.on('pageerror', (error) => faults.push(`${role} ${page.url()}: ${error.message}`))
  const shots: { path: string; png: Buffer }[] = []
  for (const path of await pagesOf(call)) {
    await page.goto(path)
    await waitUntilSettled(page).catch((error: Error) =>
      faults.push(`${role} ${path}: ${error.message}`),
    )
    if (await page.locator('.empty-page').count())
      faults.push(`${role} ${path}: there is no such page or record`)
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (wide > 0)
      faults.push(`${role} ${path} ${width} px ${look}: ${wide} px wider than the window`)
    const png = await page.screenshot()
    shots.push({ path, png })
    if (values.pictures) await writeFile(join(folder, `${fileName(path)}.png`), png)
  }
  await writeSheet(join(values.out, `${role}-${width}-${look}.webp`), shots)
  await page.context().close()
  return faults
}

await mkdir(values.out, { recursive: true })
const browser = await launchBrowser()
try {
  for (const role of values.roles.split(','))
    for (const width of values.widths.split(',').map(Number))
      for (const look of values.looks.split(',')) {
        const faults = await photograph(browser, role, width, look)
        console.log(`${role} ${width} ${look}: ${faults.length} faults`)
        for (const fault of faults) console.log(`  ${fault}`)
      }
} finally {
  await browser.close()
}
