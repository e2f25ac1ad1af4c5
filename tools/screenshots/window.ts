/** Windows of signed-in people on a running product, for pictures. */
import type { Browser, Page } from 'playwright-core'
import type { Lang } from '#common/text.ts'
import type { AnyAnswer } from '#server/testing/testing.ts'

/** Calls the running product as a signed-in person. */
export type Call = (path: string, input?: object) => Promise<AnyAnswer>
export interface SignedIn {
  token: string
  call: Call
}

/** @throws Error with the message of the product when the sign-in is refused */
export async function signIn(url: string, username: string, password: string): Promise<SignedIn> {
  const post = async (path: string, input: object, token = '') => {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(input),
    })
    const answer = (await response.json()) as { code: number; data: AnyAnswer; msg: string }
    if (answer.code !== 0) throw new Error(`${username}, ${path}: ${answer.msg}`)
    return answer.data
  }
  const { token } = (await post('auth/login', { username, password })) as { token: string }
  return { token, call: (path, input = {}) => post(path, input, token) }
}

export interface WindowOptions {
  /** null: not signed in */
  token: string | null
  lang: Lang
  width: number
  theme?: 'light' | 'dark'
}

/** Opens a window of a person on the product at `url`. */
export async function openWindow(
  browser: Browser,
  url: string,
  { token, lang, width, theme = 'light' }: WindowOptions,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 600 ? 844 : 900 },
    locale: lang === 'zh' ? 'zh-CN' : 'en-GB',
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  await context.addInitScript(
    ([held, language]) => {
      try {
        if (held) sessionStorage.setItem('plimsoll.token', held)
        sessionStorage.setItem('plimsoll.lang', language)
      } catch {
        /* about:blank has no session storage. */
      }
    },
    [token, lang] as const,
  )
  return context.newPage()
}

/** Waits until a page shows its content and loads nothing. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.locator('h1, h2, .ant-table, table').first().waitFor()
  await page.waitForFunction(
    () =>
      !document.querySelector(
        '.ant-skeleton, .page-loading, .ant-spin-spinning, [aria-busy=true]',
      ) && document.fonts.status === 'loaded',
  )
  // Charts are rendered after their data without a visible signal.
  await page.waitForTimeout(1200)
}
