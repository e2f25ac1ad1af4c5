import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

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
 * Path of an installed Chrome or Chromium: `CHROME_PATH`, the headless shell, the usual places,
 * then Playwright's; null if none.
 */
export function findBrowser(): string | null {
  const { CHROME_PATH, PATH = '' } = process.env
  if (CHROME_PATH) {
    if (isProgram(CHROME_PATH)) return CHROME_PATH
    throw new Error(`CHROME_PATH names ${CHROME_PATH}, which is not a program.`)
  }
  const places = [...PATH.split(delimiter), ...folders].flatMap((folder) =>
    names.map((name) => join(folder, name)),
  )
  return [shell, ...places, ...others, ...fromPlaywright()].find(isProgram) ?? null
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

/**
 * A browser for the e2e tests, installed if missing: Debian's package with root rights, on Ubuntu
 * (whose package is a snap) Playwright's download.
 * @throws Error when none could be installed
 */
export function ensureBrowser(): string {
  const browserPath = findBrowser()
  if (browserPath) return browserPath
  const sudo = administrator()
  if (sudo) {
    console.log('Installing a browser for the e2e (chromium-headless-shell, fonts-noto-cjk) ...')
    const apt = (...args: string[]) => succeeds([...sudo, 'apt-get', ...args])
    apt('-qq', 'update')
    const debian = (name: string) =>
      apt('install', '-qq', '-y', '--no-install-recommends', name, 'fonts-noto-cjk')
    // Older releases have only the package with a window system.
    if (!(debian('chromium-headless-shell') || debian('chromium')) || !findBrowser()) {
      apt('install', '-qq', '-y', '--no-install-recommends', 'fonts-noto-cjk')
      const cli = join(import.meta.dirname, '../../node_modules/playwright-core/cli.js')
      succeeds([process.execPath, cli, 'install', '--with-deps', 'chromium'])
    }
  }
  const installed = findBrowser()
  if (installed) return installed
  throw new Error(
    'The browser e2e need Chromium or Chrome. Install it (Debian: "apt-get install chromium fonts-noto-cjk" as ' +
      'root; elsewhere: "npx playwright-core install --with-deps chromium"), or name one in CHROME_PATH.',
  )
}

/** The prefix to run a command as root; null without rights or apt. */
function administrator(): string[] | null {
  if (!isProgram('/usr/bin/apt-get')) return null
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null
}

function succeeds([command = '', ...args]: string[]): boolean {
  try {
    execFileSync(command, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return true
  } catch {
    return false
  }
}
