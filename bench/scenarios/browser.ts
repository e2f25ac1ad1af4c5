/**
 * Browser with a processor slowed four times: pages with an empty cache, and the next paint after
 * a key or a click.
 */
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '#tools/test/browser.ts'
import { limitRow, median, ms, s } from '../suite/result-row.ts'
import type { ResultRow } from '../suite/result-row.ts'
import type { BenchSetup, Scenario } from '../suite/setup.ts'

const cpuThrottling = 4
const goals = { list: 2_500, paint: 200 }
/** Number of measured keys and clicks of each kind. */
const inputCount = 10

declare global {
  interface Window {
    shownAt?: Record<string, number>
    painted?: { name: string; duration: number }[]
  }
}

/**
 * Runs in the page: records when each selector is first rendered, and the event timing of each
 * input.
 */
function watch(watchedSelectors: Record<string, string>): void {
  window.shownAt = {}
  window.painted = []
  const look = () => {
    for (const [name, selector] of Object.entries(watchedSelectors)) {
      if (window.shownAt![name] || !document.querySelector(selector)) continue
      window.shownAt![name] = performance.now()
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (['click', 'keydown', 'pointerup'].includes(name)) window.painted!.push({ name, duration })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

const watchedSelectors = { signIn: 'form [name=username]', list: 'tbody tr:not([aria-hidden])' }

/** A window with an empty cache and a slow processor; signed in if there is a token. */
async function opened(browser: Browser, stage: BenchSetup, token?: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: stage.server.url,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.addInitScript(watch, watchedSelectors)
  if (token) {
    await page.addInitScript((given) => {
      try {
        sessionStorage.setItem('plimsoll.token', given)
        sessionStorage.setItem('plimsoll.lastActivity', String(Date.now()))
      } catch {
        /* about:blank has no session storage */
      }
    }, token)
  }
  await (
    await context.newCDPSession(page)
  ).send('Emulation.setCPUThrottlingRate', { rate: cpuThrottling })
  return page
}

/** Milliseconds from navigation until a selector is rendered, and the bytes fetched. */
async function firstShown(
  page: Page,
  path: string,
  name: keyof typeof watchedSelectors,
): Promise<{ shown: number; fetched: number }> {
  await page.goto(path)
  await page.locator(watchedSelectors[name]).first().waitFor()
  return page.evaluate(
    (which) => ({
      shown: window.shownAt![which]!,
      fetched: performance
        .getEntriesByType('resource')
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    }),
    name,
  )
}

/** The longest delay from each input to the next paint. */
async function paints(page: Page, inputs: (() => Promise<unknown>)[]): Promise<number[]> {
  const waits = []
  for (const input of inputs) {
    await page.evaluate(() => {
      window.painted = []
    })
    await input()
    await page.waitForTimeout(150)
    // The browser does not report paints within one frame.
    waits.push(
      await page.evaluate(() => Math.max(16, ...window.painted!.map(({ duration }) => duration))),
    )
  }
  return waits
}

export const browserScenario: Scenario = {
  async run(stage) {
    const browser = await launchBrowser()
    const rows: ResultRow[] = []
    try {
      const { token } = await stage.server.signIn('admin')
      for (const [label, path, name, who] of [
        ['sign-in page', '/login', 'signIn', undefined],
        ['first list, 20 ships', '/basic/ship/list', 'list', token],
      ] as const) {
        const runs = []
        for (let n = 0; n < stage.runs; n++) {
          const page = await opened(browser, stage, who)
          runs.push(await firstShown(page, path, name))
          await page.context().close()
        }
        rows.push(
          limitRow(
            `browser: ${label}, empty cache, processor slowed ${cpuThrottling} times`,
            median(runs.map(({ shown }) => shown)),
            goals.list,
            s,
            { runs },
          ),
        )
      }
      const page = await opened(browser, stage, token)
      await page.goto(
        `/basic/customer/list?search=${encodeURIComponent(JSON.stringify({ size: 200 }))}`,
      )
      await page.locator(watchedSelectors.list).nth(150).waitFor()
      await page.waitForTimeout(3_000)
      const keyword = page.locator('.filter-keyword input, input.filter-keyword').first()
      await keyword.focus()
      const kinds: [string, (() => Promise<unknown>)[]][] = [
        [
          'selecting a row',
          Array.from(
            { length: inputCount },
            (_, n) => () =>
              page
                .locator('tbody input[type=checkbox]')
                .nth(n + 3)
                .click(),
          ),
        ],
        [
          'opening a drawer',
          Array.from({ length: inputCount / 2 }, () => async () => {
            await page.locator('.list-toolbar .ant-btn-primary').click()
            await page.locator('.ant-drawer-content-wrapper input').first().waitFor()
            await page.waitForTimeout(100)
            const measured = await page.evaluate(() => window.painted!.slice())
            await page.keyboard.press('Escape')
            await page.locator('.ant-drawer-content-wrapper').first().waitFor({ state: 'hidden' })
            await page.evaluate((kept) => {
              window.painted = kept
            }, measured)
          }),
        ],
        ['typing in a filter', [...'bench ship'].map((key) => () => keyword.press(key))],
      ]
      for (const [label, inputs] of kinds) {
        if (label.startsWith('typing')) await keyword.focus()
        const waits = await paints(page, inputs)
        rows.push(
          limitRow(
            `browser: ${label}, list of 200 rows, next paint`,
            median(waits),
            goals.paint,
            ms,
            { waits, worst: Math.max(...waits) },
          ),
        )
      }
      return rows
    } finally {
      await browser.close()
    }
  },
}
