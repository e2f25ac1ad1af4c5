/** End-to-end tests: the product with its own database, and browser windows of users. */
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type Axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { BrowserContext, Page, Request } from 'playwright-core'
import type { Lang } from '#common/text.ts'
import { certificateTemplate } from '#server/platform/documents/word-template.fixture.ts'
import { startedForTests } from '#server/testing/test-app.ts'
import { openSession, startApp } from '#server/testing/testing.ts'
import type { TestApp } from '#server/testing/testing.ts'
import { sharedBrowser } from '#tools/test/browser.ts'

export interface E2eApp extends TestApp {
  /** Signs in on the open sign-in page, with the demonstration password unless another is given. */
  signIn(page: Page, username: string, password?: string): Promise<void>
  /** Opens a window of a signed-in user. Errors of the page fail the test. */
  signedInPage(username: string, lang?: Lang, look?: PageOptions): Promise<Page>
  /** A window without a session. */
  anonymousPage(lang?: Lang): Promise<Page>
  /** Saves a screenshot in the folder E2E_SCREENSHOTS, if set. */
  screenshot(page: Page, name: string): Promise<void>
}

/** `motion`: without the reduced-motion preference that other windows have. */
export interface PageOptions {
  width?: number
  theme?: 'light' | 'dark'
  motion?: boolean
}

/** Timeout of all waits; a passing test never waits this long, also on a busy machine. */
const timeoutMs = 60_000
const locales: Record<Lang, string> = { zh: 'zh-CN', en: 'en-GB' }

/** Whether the document engine of the run was started. */
let engineStarted = false

type E2eOptions = Parameters<typeof startApp>[0] & {
  documents?: boolean
  /** addresses besides the product that pages may open, such as an identity provider */
  otherSites?: readonly string[]
  /**
   * with the service worker, which loads every file of a page once more; default false: only tests
   * of pages without a connection need it
   */
  pageCache?: boolean
}

/**
 * Starts the product before the tests of a file, and closes it after them; `demo` as in startApp.
 * `documents`: starts the document engine in the background. Hooks that use it come after this line.
 */
export function e2eApp(options: E2eOptions = {}): E2eApp {
  const { app, startForTests } = startedForTests(() => startE2eApp(options))
  startForTests()
  return app
}

async function startE2eApp({
  documents = false,
  otherSites = [],
  pageCache = false,
  ...options
}: E2eOptions = {}): Promise<E2eApp> {
  const app = await startApp({ ...options, env: { CAPTCHA: 'on', ...options.env } })
  // Once per run. On failure the first document of the test starts the engine.
  if (documents && !engineStarted)
    void certificateTemplate()
      .then((docx) => app.services.pdf.convert(docx))
      .catch(() => undefined)
  engineStarted ||= documents
  const faults: string[] = []
  const contexts: BrowserContext[] = []

  // One context per user: a background page renders once a second, and clicks wait for rendering.
  const openPage = async (
    lang: Lang = 'en',
    { width = 1440, theme = 'light', motion = false }: PageOptions = {},
  ) => {
    const viewport = { width, height: width < 600 ? 844 : 900 }
    const context = await (
      await sharedBrowser()
    ).newContext({
      baseURL: app.url,
      locale: locales[lang],
      colorScheme: theme,
      reducedMotion: motion ? 'no-preference' : 'reduce',
      viewport,
      acceptDownloads: true,
      serviceWorkers: pageCache ? 'allow' : 'block',
    })
    contexts.push(context)
    const page = await context.newPage()
    page.setDefaultTimeout(timeoutMs)
    listen(page)
    await page.addInitScript(reportViolations)
    page.on(
      'request',
      (request) =>
        [app.url, ...otherSites].some((site) => comesFrom(request, site)) ||
        faults.push(`${page.url()}: asks another site, ${request.url()}`),
    )
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
    page.on(
      'console',
      (message) =>
        message.type() === 'error' &&
        /Content Security Policy|TrustedHTML|TrustedScript|React|Uncaught/.test(message.text()) &&
        faults.push(`${page.url()}: ${message.text()}`),
    )
    return page
  }
  const signIn = async (page: Page, username: string, password = 'Plimsoll-2026') => {
    await page.locator('[name=username]').fill(username)
    await page.locator('[name=password]').fill(password)
    await page.locator('form button[type=submit]').click()
    await page.waitForURL((url) => url.pathname !== '/login')
  }
  return {
    ...app,
    anonymousPage: openPage,
    signIn,
    async signedInPage(username, lang = 'en', look = {}) {
      const page = await openPage(lang, look)
      const { id } = await app.services.db
        .selectFrom('appUser')
        .where('username', '=', username)
        .select('id')
        .executeTakeFirstOrThrow()
      await page.addInitScript(storeSessionToken, await openSession(app.services, id))
      return page
    },
    async screenshot(page, name) {
      const folder = process.env['E2E_SCREENSHOTS']
      if (!folder) return
      await mkdir(folder, { recursive: true })
      await waitUntilSettled(page)
      await page.screenshot({ path: join(folder, `${name}.png`) })
    },
    async close() {
      for (const context of contexts) await context.close()
      await app.close()
      if (faults.length) throw new Error(`faults in the pages:\n${faults.join('\n')}`)
    },
  }
}

/** All requests go to the product or stay within the page. */
const comesFrom = (request: Request, home: string): boolean =>
  /^(data|blob):/.test(request.url()) || request.url().startsWith(`${home}/`)

/** Runs in the page before its scripts: logs violations of the content security policy. */
function reportViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    console.error(`Content Security Policy: ${effectiveDirective} ${blockedURI} ${sample}`),
  )
}

/** Runs in the page before its scripts: stores the session token for the first load only. */
function storeSessionToken(token: string): void {
  try {
    if (sessionStorage.getItem('begun')) return
    sessionStorage.setItem('begun', 'yes')
    sessionStorage.setItem('plimsoll.token', token)
  } catch {
    /* about:blank has no session storage. */
  }
}

/** Pending requests of each page. */
const pendingRequests = new WeakMap<Page, Set<Request>>()
function listen(page: Page): void {
  const openRequests = new Set<Request>()
  pendingRequests.set(page, openRequests)
  // The live stream stays open as long as the page.
  page.on('request', (request) => request.url().endsWith('/api/live') || openRequests.add(request))
  page.on('requestfinished', (request) => openRequests.delete(request))
  page.on('requestfailed', (request) => openRequests.delete(request))
}

/** Waits until a page has no pending requests and no running animations. */
export async function waitUntilSettled(page: Page): Promise<void> {
  // A page that polls a job is never fully idle.
  for (let quiet = 0, looks = 0; quiet < 6 && looks < 200; looks++) {
    await new Promise((resolve) => setTimeout(resolve, 25))
    quiet = pendingRequests.get(page)!.size ? 0 : quiet + 1
  }
  await page.waitForFunction(
    () =>
      new Promise<boolean>((resolve) => {
        const moving = () =>
          document
            .getAnimations()
            .some((a) => a.effect?.getComputedTiming().iterations !== Infinity) ||
          [...document.querySelectorAll('[class*="-leave"]')].some((e) => e.checkVisibility())
        let frames = 0
        const look = () =>
          moving() ? resolve(false) : ++frames === 5 ? resolve(true) : requestAnimationFrame(look)
        requestAnimationFrame(look)
      }),
  )
}

/** The minified source: a third of what `axe.source` has. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)
const wcag = ['wcag2a', 'wcag2aa']

/**
 * Checks a page with axe when it is settled.
 * @param rules of axe, the default is those of WCAG 2 level A and AA
 * @returns serious and critical violations found by axe, empty if there are none
 */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  await waitUntilSettled(page)
  return runAxe(page, rules)
}

/** Like `axeViolations`, on a page that is settled. The pages have no frames. */
export async function runAxe(page: Page, rules?: string[]): Promise<string[]> {
  // Once per document: reading the source takes as long as a run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(findViolations, {
    // Only violations are described, because descriptions of passed rules double the time.
    resultTypes: ['violations'],
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: wcag },
  } satisfies RunOptions)
}

/** Runs in the page. */
async function findViolations(options: RunOptions): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof Axe }
  const { violations } = await axe.run(document, options)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
