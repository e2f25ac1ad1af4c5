import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from './browser.ts'
import { findBrowser, systemBrowser } from './find-browser.ts'
import { createFolder, npmBrowser } from './npm-browser.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

describe.skipIf(!findBrowser())('browser', () => {
  test('renders a page with Chinese text in a font that has it', async () => {
    const browser = await launchBrowser()
    const page = await browser.newPage()
    await page.setContent('<h1>船级社</h1>')
    expect(await page.textContent('h1')).toBe('船级社')
    // Without a font every character is the same box.
    const pictures = await Promise.all(
      ['船', '级'].map(async (letter) => {
        const own = await browser.newPage()
        await own.setContent(`<p style="font-size:40px;width:60px">${letter}</p>`)
        return (await own.locator('p').screenshot()).toString('base64')
      }),
    )
    expect(pictures[0]).not.toBe(pictures[1])
    await browser.close()
  })
})

describe.skipIf(!npmBrowser())('browser of the packages', () => {
  test('is used before that of the system', () => {
    vi.stubEnv('CHROME_PATH', undefined)
    expect(findBrowser()).toEqual(npmBrowser())
    expect(findBrowser()).not.toEqual(systemBrowser())
  })
})

test.skipIf(!npmBrowser())('the packages have the fonts: letters and digits in Arimo', async () => {
  vi.stubEnv('CHROME_PATH', undefined)
  const browser = await launchBrowser()
  const page = await browser.newPage()
  const widthIn = async (family: string) => {
    await page.setContent(`<span lang="zh" style="font: 40px ${family}">USD 2,950.00</span>`)
    return (await page.locator('span').boundingBox())?.width
  }
  expect(await widthIn('system-ui')).toBe(await widthIn('Arimo'))
  expect(await widthIn('monospace')).not.toBe(await widthIn('Tinos'))
  await browser.close()
})

test('a folder that several processes create is complete and that of the first', () => {
  const parent = mkdtempSync(join(tmpdir(), 'plimsoll-browser-'))
  const folder = join(parent, 'chromium')
  const fill = (text: string) => (unfinished: string) => {
    expect(existsSync(folder)).toBe(false)
    writeFileSync(join(unfinished, 'program'), text)
  }
  createFolder(folder, (unfinished) => {
    fill('second')(unfinished)
    // Another process is faster; it has another number.
    mkdirSync(`${folder}.other`)
    fill('first')(`${folder}.other`)
    renameSync(`${folder}.other`, folder)
  })
  expect(readFileSync(join(folder, 'program'), 'utf8')).toBe('first')
  expect(readdirSync(parent)).toEqual(['chromium'])
  rmSync(parent, { recursive: true })
})

test('refuses a CHROME_PATH that is no program', () => {
  vi.stubEnv('CHROME_PATH', '/nowhere/chrome')
  expect(() => findBrowser()).toThrow('CHROME_PATH names /nowhere/chrome, which is not a program')
})

test('CHROME_PATH=none is no browser', () => {
  vi.stubEnv('CHROME_PATH', 'none')
  expect(findBrowser()).toBeNull()
})
