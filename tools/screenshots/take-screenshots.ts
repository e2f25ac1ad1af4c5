/**
 * Writes docs/screens: the ten most used pages with demonstration data, in both languages, as WebP
 * of at most 120 kB. Starts the product on its own folder.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { languages } from '#common/text.ts'
import { buildWeb } from '../build-web.ts'
import { copyDemoFolder, appProcess, root } from '../crash-test/app-process.ts'
import { launchBrowser } from '../test/browser.ts'
import type { AnyRow } from '#server/core/row.ts'
import { openWindow, signIn, waitUntilSettled } from './window.ts'
import type { Call } from './window.ts'

const folder = join(root, 'docs/screens')
const password = 'Plimsoll-2026'
const maxBytes = 120 * 1024
const width = 1440

/** `path` finds the URL if it names a record; `user` null: not signed in */
interface Screen {
  name: string
  user: string | null
  path: string | ((call: Call) => Promise<string>)
}
const first = async (call: Call, path: string, input: object = {}) =>
  (await call(`${path}/list`, { size: 20, ...input })).list as AnyRow[]

const screens: readonly Screen[] = [
  { name: 'workbench', user: 'chief', path: '/home' },
  { name: 'ships', user: 'chief', path: '/ship/query/list' },
  {
    name: 'ship',
    user: 'chief',
    path: async (call) => `/ship/query/info?id=${(await first(call, 'ship/query')).at(0)!['id']}`,
  },
  { name: 'quotations', user: 'operator', path: '/work/quotation/list' },
  {
    name: 'quotation',
    user: 'finance',
    path: async (call) =>
      `/work/quotation/detail?id=${(await first(call, 'work/quotation', { status: [50] })).at(0)!['id']}`,
  },
  { name: 'survey-certificates', user: 'chief', path: '/work/surveyCert/list' },
  {
    name: 'survey-certificate',
    user: 'chief',
    path: async (call) =>
      `/work/surveyCert/detail?id=${(await first(call, 'work/surveyCert', { status: [20] })).at(0)!['id']}`,
  },
  { name: 'funds', user: 'finance', path: '/stat/fund/list' },
  { name: 'owner', user: 'owner', path: '/homeOwner' },
  { name: 'help', user: 'surveyor', path: '/home/help?topic=work' },
]

/** The screenshot, compressed until it fits. */
async function optimised(png: Buffer): Promise<Buffer> {
  for (let quality = 82; ; quality -= 8) {
    const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (webp.length <= maxBytes || quality < 40) return webp
  }
}

async function takeScreenshots(): Promise<void> {
  await buildWeb()
  const dataDir = await mkdtemp(join(tmpdir(), 'plimsoll-screens-'))
  await copyDemoFolder(dataDir)
  const server = await appProcess(dataDir)
  await server.start()
  const browser = await launchBrowser()
  try {
    await mkdir(folder, { recursive: true })
    for (const { name, user, path } of screens) {
      const person = user === null ? null : await signIn(server.url, user, password)
      const token = person?.token ?? null
      const address = typeof path === 'string' ? path : await path(person!.call)
      for (const lang of languages) {
        const page = await openWindow(browser, server.url, { token, lang, width })
        await page.goto(address)
        await waitUntilSettled(page)
        const webp = await optimised(await page.screenshot())
        await writeFile(join(folder, `${name}-${lang}.webp`), webp)
        console.log(`${name}-${lang}.webp ${Math.round(webp.length / 1024)} kB`)
        await page.context().close()
      }
    }
  } finally {
    await browser.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

if (import.meta.main) await takeScreenshots()
