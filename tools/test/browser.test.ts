import { afterEach, expect, test, vi } from 'vitest'
import { launchBrowser } from './browser.ts'
import { ensureBrowser, findBrowser } from './find-browser.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('installed browser renders a page with Chinese text', async () => {
  vi.stubEnv('CHROME_PATH', ensureBrowser())
  const browser = await launchBrowser()
  const page = await browser.newPage()
  await page.setContent('<h1>船级社</h1>')
  expect(await page.textContent('h1')).toBe('船级社')
  await browser.close()
})

test('refuses a CHROME_PATH that is no program', () => {
  vi.stubEnv('CHROME_PATH', '/nowhere/chrome')
  expect(() => findBrowser()).toThrow('CHROME_PATH names /nowhere/chrome, which is not a program')
})
