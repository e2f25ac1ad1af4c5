import { accessSync, constants, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { npmBrowser } from './npm-browser.ts'

/** A browser program, and the environment it needs beside that of this process. */
export interface BrowserProgram {
  path: string
  env?: Record<string, string>
}

/** What to do without a browser. */
export const noBrowser =
  'There is no browser here that the tests can start. Install Chromium or Chrome (Debian: ' +
  '"apt-get install chromium", ' +
  'elsewhere: "npx playwright-core install --with-deps chromium"), or name one in CHROME_PATH.'

/**
 * Chromium without a window system, which needs a quarter less processor time: Debian's
 * `chromium-headless-shell`.
 */
const shell = '/usr/lib/chromium/chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']
const others = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The browser of the tests: `CHROME_PATH`, the package's, the headless shell, the usual places,
 * then Playwright's. `CHROME_PATH=none` leaves out the tests that need one.
 * @returns null if there is none
 * @throws Error when CHROME_PATH is no program
 */
export function findBrowser(): BrowserProgram | null {
  const { CHROME_PATH } = process.env
  if (CHROME_PATH === 'none') return null
  if (CHROME_PATH) {
    if (isProgram(CHROME_PATH)) return { path: CHROME_PATH }
    throw new Error(`CHROME_PATH names ${CHROME_PATH}, which is not a program.`)
  }
  return npmBrowser() ?? systemBrowser()
}

/** A browser installed on this machine; null if there is none. */
export function systemBrowser(): BrowserProgram | null {
  const places = [...(process.env.PATH ?? '').split(delimiter), ...folders].flatMap((folder) =>
    names.map((name) => join(folder, name)),
  )
  const path = [shell, ...places, ...others, ...fromPlaywright()].find(isProgram)
  return path ? { path } : null
}

/** Browsers downloaded by Playwright, the newest first. */
function fromPlaywright(): string[] {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    join(
      homedir(),
      process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright',
    )
  const pattern =
    'chromium*-*/chrome-*/{chrome,headless_shell,Chromium.app/Contents/MacOS/Chromium}'
  const version = (path: string): number => Number(/-(\d+)[/\\]/.exec(path)?.[1] ?? 0)
  return globSync(pattern, { cwd: cache })
    .sort((a, b) => version(b) - version(a))
    .map((path) => join(cache, path))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
