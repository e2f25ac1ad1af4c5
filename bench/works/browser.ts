/** In a browser whose processor is slowed four times: pages from an empty cache, and how soon something is painted after a key or a click. */
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '#tools/test/browser.ts'
import { alone, median, ms, s } from '../suite/row.ts'
import type { Row } from '../suite/row.ts'
import type { Stage, Work } from '../suite/stage.ts'

const slowed = 4
const goals = { list: 2_500, paint: 200 }
/** Keys and clicks measured of each kind. */
const many = 10

declare global {
  interface Window { shownAt?: Record<string, number>; painted?: { name: string; duration: number }[] }
}

/** Runs in the page: when each of these is first drawn, and what the browser says of each input until the next paint. */
function watch(looked: Record<string, string>): void {
  window.shownAt = {}
  window.painted = []
  const look = () => {
    for (const [name, selector] of Object.entries(looked)) {
      if (window.shownAt![name] || !document.querySelector(selector)) continue
      window.shownAt![name] = performance.now()
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (['click', 'keydown', 'pointerup'].includes(name)) window.painted!.push({ name, duration })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

const looked = { signIn: 'form [name=username]', list: 'tbody tr:not([aria-hidden])' }

/** A window with an empty cache and a slow processor; with a token, of somebody who is signed in. */
async function opened(browser: Browser, stage: Stage, token?: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: stage.server.url, locale: 'en-GB', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.addInitScript(watch, looked)
  if (token) {
    await page.addInitScript((given) => {
      try {
        sessionStorage.setItem('plimsoll.token', given)
        sessionStorage.setItem('plimsoll.lastActivity', String(Date.now()))
      } catch { /* an empty page keeps nothing */ }
    }, token)
  }
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowed })
  return page
}

/** Milliseconds from the beginning of a page until something is drawn, and what it fetched for it. */
async function firstShown(page: Page, path: string, name: keyof typeof looked): Promise<{ shown: number; fetched: number }> {
  await page.goto(path)
  await page.locator(looked[name]).first().waitFor()
  return page.evaluate((which) => ({ shown: window.shownAt![which]!, fetched: performance.getEntriesByType('resource').reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0) }), name)
}

/** The longest wait of each input until the next paint, over many. */
async function paints(page: Page, inputs: (() => Promise<unknown>)[]): Promise<number[]> {
  const waits = []
  for (const input of inputs) {
    await page.evaluate(() => { window.painted = [] })
    await input()
    await page.waitForTimeout(150)
    // What was painted within a frame is not told by the browser.
    waits.push(await page.evaluate(() => Math.max(16, ...window.painted!.map(({ duration }) => duration))))
  }
  return waits
}

export const inBrowser: Work = {
  async run(stage) {
    const browser = await launchBrowser()
    const rows: Row[] = []
    try {
      const { token } = await stage.server.signIn('admin')
      for (const [told, path, name, who] of [['sign-in page', '/login', 'signIn', undefined], ['first list, 20 ships', '/basic/ship/list', 'list', token]] as const) {
        const runs = []
        for (let n = 0; n < stage.runs; n++) {
          const page = await opened(browser, stage, who)
          runs.push(await firstShown(page, path, name))
          await page.context().close()
        }
        rows.push(alone(`browser: ${told}, empty cache, processor slowed ${slowed} times`, median(runs.map(({ shown }) => shown)), goals.list, s, { runs }))
      }
      const page = await opened(browser, stage, token)
      await page.goto(`/basic/customer/list?search=${encodeURIComponent(JSON.stringify({ size: 200 }))}`)
      await page.locator(looked.list).nth(150).waitFor()
      await page.waitForTimeout(3_000)
      const keyword = page.locator('.filter-keyword input, input.filter-keyword').first()
      await keyword.focus()
      const kinds: [string, (() => Promise<unknown>)[]][] = [
        ['selecting a row', Array.from({ length: many }, (_, n) => () => page.locator('tbody input[type=checkbox]').nth(n + 3).click())],
        ['opening a drawer', Array.from({ length: many / 2 }, () => async () => {
          await page.locator('.list-tools .ant-btn-primary').click()
          await page.locator('.ant-drawer-content-wrapper input').first().waitFor()
          await page.waitForTimeout(100)
          const measured = await page.evaluate(() => window.painted!.slice())
          await page.keyboard.press('Escape')
          await page.locator('.ant-drawer-content-wrapper').first().waitFor({ state: 'hidden' })
          await page.evaluate((kept) => { window.painted = kept }, measured)
        })],
        ['typing in a filter', [...'bench ship'].map((key) => () => keyword.press(key))],
      ]
      for (const [told, inputs] of kinds) {
        if (told.startsWith('typing')) await keyword.focus()
        const waits = await paints(page, inputs)
        rows.push(alone(`browser: ${told}, list of 200 rows, next paint`, median(waits), goals.paint, ms, { waits, worst: Math.max(...waits) }))
      }
      return rows
    } finally {
      await browser.close()
    }
  },
}
