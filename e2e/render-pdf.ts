/** Renders pages of a PDF in the browser, as a printer would at a resolution. */
import { readFile } from 'node:fs/promises'
import jsqr from 'jsqr'
import type * as Pdfjs from 'pdfjs-dist'
import type { Page } from 'playwright-core'
import type { Sharp } from 'sharp'
import { sharedBrowser } from '#tools/test/browser.ts'

const origin = 'http://print.test'
const build = new URL('../node_modules/pdfjs-dist/build/', import.meta.url)

// A CommonJS package: its function is the default of its default.
const read = ((jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr) as unknown as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
) => { data: string } | null

/** The text of the QR code on an image; undefined where none is read. */
export async function readCode(image: Sharp): Promise<string | undefined> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return read(new Uint8ClampedArray(data), info.width, info.height)?.data
}

/** Opens a page that has pdf.js and nothing else. The caller closes its context. */
export async function openRenderer(): Promise<Page> {
  const context = await (await sharedBrowser()).newContext()
  const page = await context.newPage()
  await page.route(`${origin}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    await route.fulfill(
      name
        ? { contentType: 'text/javascript', body: await readFile(new URL(name, build)) }
        : {
            contentType: 'text/html',
            body: '<!doctype html><title>print</title><script type="module" src="/pdf.min.mjs"></script>',
          },
    )
  })
  await page.goto(origin)
  return page
}

/** One page of a PDF as PNG. @param number from 1 */
export async function renderPdfPage(
  page: Page,
  pdf: Uint8Array,
  number: number,
  dpi: number,
): Promise<Buffer> {
  const url = await page.evaluate(
    async ({ origin, base64, number, dpi }) => {
      const { pdfjsLib: pdfjs } = globalThis as unknown as { pdfjsLib: typeof Pdfjs }
      pdfjs.GlobalWorkerOptions.workerSrc = `${origin}/pdf.worker.min.mjs`
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const task = pdfjs.getDocument({ data })
      const document_ = await task.promise
      const sheet = await document_.getPage(number)
      const viewport = sheet.getViewport({ scale: dpi / 72 })
      const canvas = document.createElement('canvas')
      canvas.width = viewport.width
      canvas.height = viewport.height
      await sheet.render({ canvas, viewport, intent: 'print' }).promise
      await task.destroy()
      return canvas.toDataURL('image/png')
    },
    { origin, base64: Buffer.from(pdf).toString('base64'), number, dpi },
  )
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
