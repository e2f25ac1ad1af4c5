import { afterEach, expect, test, vi } from 'vitest'
import { launchBrowser } from './browser.ts'
import { ensureBrowser, findBrowser } from './find-browser.ts'

afterEach(() => { vi.unstubAllEnvs() })

test('the browser the tests found draws a page with Chinese in it', async () => {
  vi.stubEnv('CHROME_PATH', ensureBrowser())
  const browser = await launchBrowser()
  const page = await browser.newPage()
  await page.setContent('<h1>船级社</h1>')
  expect(await page.textContent('h1')).toBe('船级社')
  await browser.close()
})

test('a CHROME_PATH that is no program is refused in words, not passed over', () => {
  vi.stubEnv('CHROME_PATH', '/nowhere/chrome')
  expect(() => findBrowser()).toThrow('CHROME_PATH names /nowhere/chrome, which is not a program')
})
