/** A journey: the whole product on a database of its own, and people with browsers. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page, Request } from 'playwright-core'
import type { Lang } from '#common/text.ts'
import { certificateTemplate } from '#server/documents/template.build.ts'
import { openSession, startHouse } from '#server/testing.ts'
import type { Harness } from '#server/testing.ts'
import { oneBrowser } from '#tools/test/browser.ts'

export interface Journey extends Harness {
  /** Signs in on the sign-in page that is open, captcha and all; with the password of the demonstration unless another is given. */
  signIn(page: Page, username: string, password?: string): Promise<void>
  /** Opens a window of somebody who is signed in already. Faults of the page fail the journey. */
  person(username: string, lang?: Lang, look?: Look): Promise<Page>
  /** A window of somebody who is not signed in. */
  stranger(lang?: Lang): Promise<Page>
  /** Keeps a picture in JOURNEY_PICTURES, when that is set, for people to look at. */
  picture(page: Page, name: string): Promise<void>
}

/** `motion`: they have not asked for as little of it as can be, as most people of these stories have. */
export interface Look { width?: number; theme?: 'light' | 'dark'; motion?: boolean }

/** For whatever people wait for: no test that passes waits this long, and a busy machine is slow. */
const patienceMs = 60_000
const locales: Record<Lang, string> = { zh: 'zh-CN', en: 'en-GB' }

/** Whether the document engine of the run has been called for. */
let warmed = false

/** Starts everything; `demo` as in startHouse. `documents`: some are made in this story, so their engine starts while people are still typing. */
export async function startJourney({ documents = false, ...options }: Parameters<typeof startHouse>[0] & { documents?: boolean } = {}): Promise<Journey> {
  const house = await startHouse({ ...options, env: { CAPTCHA: 'on', ...options.env } })
  // Once, and whatever comes of it: the first document of the story starts the engine anew if it must.
  if (documents && !warmed) void certificateTemplate().then((docx) => house.services.pdf.convert(docx)).catch(() => undefined)
  warmed ||= documents
  const faults: string[] = []
  const windows: BrowserContext[] = []

  // Each in a window of their own: a page behind another is drawn but once a second, and every click waits for it to be drawn.
  const stranger = async (lang: Lang = 'en', { width = 1440, theme = 'light', motion = false }: Look = {}) => {
    const viewport = { width, height: width < 600 ? 844 : 900 }
    const context = await (await oneBrowser()).newContext({ baseURL: house.url, locale: locales[lang], colorScheme: theme, reducedMotion: motion ? 'no-preference' : 'reduce', viewport, acceptDownloads: true })
    windows.push(context)
    const page = await context.newPage()
    page.setDefaultTimeout(patienceMs)
    listen(page)
    await page.addInitScript(reportViolations)
    page.on('request', (request) => comesFrom(request, house.url) || faults.push(`${page.url()}: asks another site, ${request.url()}`))
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
    page.on('console', (message) => message.type() === 'error' && /Content Security Policy|TrustedHTML|TrustedScript|React|Uncaught/.test(message.text()) && faults.push(`${page.url()}: ${message.text()}`))
    return page
  }
  const signIn = async (page: Page, username: string, password = 'Plimsoll-2026') => {
    await page.locator('[name=username]').fill(username)
    await page.locator('[name=password]').fill(password)
    await page.locator('form button[type=submit]').click()
    await page.waitForURL((url) => url.pathname !== '/login')
  }
  return {
    ...house,
    stranger,
    signIn,
    async person(username, lang = 'en', look = {}) {
      const page = await stranger(lang, look)
      const { id } = await house.services.db.selectFrom('appUser').where('username', '=', username).select('id').executeTakeFirstOrThrow()
      await page.addInitScript(beginSignedIn, await openSession(house.services, id))
      return page
    },
    async picture(page, name) {
      const folder = process.env['JOURNEY_PICTURES']
      if (!folder) return
      await mkdir(folder, { recursive: true })
      await settled(page)
      await page.screenshot({ path: join(folder, `${name}.png`) })
    },
    async close() {
      for (const context of windows) await context.close()
      await house.close()
      if (faults.length) throw new Error(`faults in the pages:\n${faults.join('\n')}`)
    },
  }
}

/** Everything of a page comes from the product itself, or is made in the page. */
const comesFrom = (request: Request, home: string): boolean => /^(data|blob):/.test(request.url()) || request.url().startsWith(`${home}/`)

/** In the page, before its own scripts: whatever its policy forbids is said aloud. */
function reportViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => console.error(`Content Security Policy: ${effectiveDirective} ${blockedURI} ${sample}`))
}

/** In the page, before its own scripts: its first load finds a session, later ones what has become of it. */
function beginSignedIn(token: string): void {
  try {
    if (sessionStorage.getItem('begun')) return
    sessionStorage.setItem('begun', 'yes')
    sessionStorage.setItem('plimsoll.token', token)
  } catch { /* An empty page keeps nothing. */ }
}

/** What each page has asked for and not got yet. */
const underway = new WeakMap<Page, Set<Request>>()
function listen(page: Page): void {
  const asked = new Set<Request>()
  underway.set(page, asked)
  // The stream of events stays open as long as the page.
  page.on('request', (request) => request.url().endsWith('/api/live') || asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
}

/** Waits until a page that has just been opened is all there, and nothing fades or slides any more: halfway through it is not what people read. */
async function settled(page: Page): Promise<void> {
  // A page that follows a job is never quite idle.
  for (let quiet = 0, looks = 0; quiet < 6 && looks < 200; looks++) {
    await new Promise((resolve) => setTimeout(resolve, 25))
    quiet = underway.get(page)!.size ? 0 : quiet + 1
  }
  await page.waitForFunction(
    () =>
      new Promise<boolean>((resolve) => {
        const moving = () => document.getAnimations().some((a) => a.effect?.getComputedTiming().iterations !== Infinity) || [...document.querySelectorAll('[class*="-leave"]')].some((e) => e.checkVisibility())
        let frames = 0
        const look = () => (moving() ? resolve(false) : ++frames === 5 ? resolve(true) : requestAnimationFrame(look))
        requestAnimationFrame(look)
      }),
  )
}

/** What axe finds on a page that is serious or worse; empty when it may be used by everybody. */
export async function axeFaults(page: Page): Promise<string[]> {
  await settled(page)
  // All in the page itself, which has no frames of others: the usual mode opens another page for each look.
  // Every rule is tried; of what is in order nothing is described, which took as long as the trying.
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(['wcag2a', 'wcag2aa']).setLegacyMode().analyze()
  return violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)
}
