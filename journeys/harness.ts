/** A journey: the whole product on a database of its own, and people with browsers. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Lang } from '#common/text.ts'
import { certificateTemplate } from '#server/documents/template.build.ts'
import { startHouse } from '#server/testing.ts'
import type { Harness } from '#server/testing.ts'
import { launchBrowser } from '#tools/test/browser.ts'

export interface Journey extends Harness {
  /** Signs in on the sign-in page that is open, captcha and all; with the password of the demonstration unless another is given. */
  signIn(page: Page, username: string, password?: string): Promise<void>
  /** Opens a window of somebody's own and signs in through the page. Faults of the page fail the journey. `still`: they asked for no motion. */
  person(username: string, lang?: Lang, options?: { width?: number; theme?: 'light' | 'dark'; still?: boolean }): Promise<Page>
  /** A window of somebody who is not signed in. */
  stranger(lang?: Lang): Promise<Page>
  /** Keeps a picture in JOURNEY_PICTURES, when that is set, for people to look at. */
  picture(page: Page, name: string): Promise<void>
}

const locales: Record<Lang, string> = { zh: 'zh-CN', en: 'en-GB' }

/** Starts everything; `demo` as in startHouse. `documents`: some are made in this story, so their engine starts while people are still typing. */
export async function startJourney({ documents = false, ...options }: Parameters<typeof startHouse>[0] & { documents?: boolean } = {}): Promise<Journey> {
  const house = await startHouse({ ...options, env: { CAPTCHA: 'on', ...options.env } })
  // Whatever comes of it: the first document of the story starts the engine anew if it must.
  if (documents) void certificateTemplate().then((docx) => house.services.pdf.convert(docx)).catch(() => undefined)
  const browser: Browser = await launchBrowser()
  const faults: string[] = []
  const windows: BrowserContext[] = []

  const stranger = async (lang: Lang = 'en', { width = 1440, theme = 'light' as 'light' | 'dark', still = false } = {}) => {
    const context = await browser.newContext({ baseURL: house.url, locale: locales[lang], colorScheme: theme, reducedMotion: still ? 'reduce' : 'no-preference', viewport: { width, height: width < 600 ? 844 : 900 }, acceptDownloads: true })
    windows.push(context)
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
    page.on('console', (message) => message.type() === 'error' && /Content Security Policy|React|Uncaught/.test(message.text()) && faults.push(`${page.url()}: ${message.text()}`))
    return page
  }
  const signIn = async (page: Page, username: string, password = 'Plimsoll-2026') => {
    await page.locator('[name=username]').fill(username)
    await page.locator('[name=password]').fill(password)
    // The answer is kept once the picture is drawn, and belongs to the key in its address.
    const shown = await page.waitForFunction(() => {
      const image = document.querySelector<HTMLImageElement>('.captcha img')
      return image?.complete && image.naturalWidth > 0 ? image.src : null
    })
    const key = new URL((await shown.jsonValue())!).searchParams.get('key')!
    const { answer } = await house.services.db.selectFrom('captcha').where('key', '=', key).select('answer').executeTakeFirstOrThrow()
    await page.locator('[name=captcha]').fill(answer)
    await page.locator('form button[type=submit]').click()
    await page.waitForURL((url) => url.pathname !== '/login')
  }
  return {
    ...house,
    stranger,
    signIn,
    async person(username, lang = 'en', look = {}) {
      const page = await stranger(lang, look)
      await page.goto('/login')
      await signIn(page, username)
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
      await browser.close()
      await house.close()
      if (faults.length) throw new Error(`faults in the pages:\n${faults.join('\n')}`)
    },
  }
}

/** Waits until a page that has just been opened is all there, and nothing fades or slides any more: halfway through it is not what people read. */
async function settled(page: Page): Promise<void> {
  // A page that follows a job is never quite idle.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
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
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze()
  return violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)
}
