import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { findBrowser, noBrowser } from './find-browser.ts'

/** The browser makes no network requests of its own, and uses no graphics card. */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Starts the browser with a fresh profile and without its sandbox, which root and most containers
 * do not allow.
 * @throws Error when there is no browser
 */
export async function launchBrowser(): Promise<Browser> {
  const program = findBrowser()
  if (!program) throw new Error(noBrowser)
  return await chromium.launch({
    executablePath: program.path,
    ...(program.env && { env: { ...process.env, ...program.env } }),
    args: flags,
    chromiumSandbox: false,
  })
}

let one: Promise<Browser> | undefined
/** The browser of this process, closed with it. Callers open and close their own contexts. */
export const sharedBrowser = (): Promise<Browser> => (one ??= launchBrowser())
