/**
 * Counts what people do in their windows: clicks, pages, fields they type and whether the same value
 * was typed before or was known to the register, and the time from a click to its content.
 */
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openWindow, signIn } from '#tools/screenshots/window.ts'
import { observeInteractions } from './observe.ts'

export interface Interactions {
  clicks: number
  /** pages opened, the same page with other filters or tabs counted once */
  pages: number
  /** fields that were typed, once per visit of the field */
  typed: number
  /** typed values that somebody typed before, or that the register knew */
  typedAgain: string[]
  /** milliseconds from a click until the page is still */
  waits: number[]
}

/** A step that waits longer has failed. */
const timeoutMs = Number(process.env['INTERACTION_TIMEOUT'] ?? 90_000)
/** Shorter values (amounts, numbers of days) are equal by chance. */
const leastKnownLength = 4

/** Opens the windows of people and counts what happens in all of them. */
export class Recorder {
  readonly counted: Interactions = { clicks: 0, pages: 0, typed: 0, typedAgain: [], waits: [] }
  readonly #known = new Set<string>()
  readonly #windows = new Map<string, Page>()
  readonly #contexts: BrowserContext[] = []
  readonly #browser: Browser
  readonly #url: string
  constructor(browser: Browser, url: string) {
    this.#browser = browser
    this.#url = url
  }

  /** Adds values of the register, which nobody should have to type. */
  learn(...records: Record<string, unknown>[]): void {
    for (const value of records.flatMap((record) => Object.values(record)))
      if (typeof value === 'string') this.#known.add(value)
  }

  /** The window of a person, opened at the start page at the first call. */
  async windowOf(username: string): Promise<Page> {
    const open = this.#windows.get(username)
    if (open) return open
    const { token } = await signIn(this.#url, username, 'Plimsoll-2026')
    const page = await openWindow(this.#browser, this.#url, { token, lang: 'en', width: 1440 })
    page.setDefaultTimeout(timeoutMs)
    this.#contexts.push(page.context())
    this.#windows.set(username, page)
    await page.exposeBinding('reportInteraction', (_source, kind: string, value: string | number) =>
      this.#count(kind, value),
    )
    await page.addInitScript(observeInteractions)
    await page.goto(username.startsWith('owner') ? '/homeOwner' : '/home')
    return page
  }

  #count(kind: string, value: string | number): void {
    const { counted } = this
    if (kind === 'click') counted.clicks += 1
    else if (kind === 'page') counted.pages += 1
    else if (kind === 'wait') counted.waits.push(Number(value))
    else if (kind === 'typed') {
      const text = String(value).trim()
      counted.typed += 1
      if (this.#known.has(text)) counted.typedAgain.push(text)
      if (text.length >= leastKnownLength) this.#known.add(text)
    }
  }

  /** Writes a picture of every window, to see where work did not go on. */
  async photograph(folder: string): Promise<void> {
    for (const [username, page] of this.#windows)
      await page.screenshot({ path: join(folder, `interactions-${username}.png`) })
  }

  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close()
  }
}
