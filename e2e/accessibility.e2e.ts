import { expect, test } from 'vitest'
import { pagesOf } from '#tools/screenshots/pages-of-role.ts'
import { axeViolations, e2eApp, waitUntilSettled } from './harness.ts'

const app = e2eApp()

/** Pages of a user whose address begins with one of these. */
async function checkPages(username: string, areas: readonly string[]): Promise<void> {
  const client = await app.signInAs(username)
  const paths = (await pagesOf((path, input) => client.callOk(path, input))).filter((path) =>
    areas.some((area) => path.startsWith(area)),
  )
  expect(paths.length).toBeGreaterThan(1)
  const page = await app.signedInPage(username)
  const violations: string[] = []
  for (const path of paths) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await page.locator('h1, h2, table').first().waitFor()
    await waitUntilSettled(page)
    const labels = await page.locator('dt, th, .ant-form-item-label').allInnerTexts()
    for (const label of labels)
      if (/^[a-z]+[A-Z]\w*$/.test(label.trim())) violations.push(`${path}: label ${label}`)
    for (const one of await axeViolations(page)) violations.push(`${path} light: ${one}`)
    // The theme changes nothing but colours.
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const one of await axeViolations(page, ['color-contrast']))
      violations.push(`${path} dark: ${one}`)
  }
  expect(violations).toEqual([])
}

test.each([
  ['admin', ['/home', '/stat/']],
  ['admin', ['/basic/c']],
  ['admin', ['/basic/a', '/basic/f', '/basic/o', '/basic/r', '/basic/s']],
  ['admin', ['/ship/']],
  ['admin', ['/work/s']],
  ['admin', ['/work/c', '/work/f', '/work/i', '/work/q', '/work/r']],
  ['admin', ['/crf/']],
  ['admin', ['/sys/a', '/sys/c', '/sys/d', '/sys/f', '/sys/i', '/sys/l', '/sys/m', '/sys/n']],
  ['admin', ['/sys/o', '/sys/r', '/sys/s', '/sys/u', '/sys/w']],
  ['owner', ['/']],
  ['flag', ['/']],
] as const)(
  '%s: axe finds nothing on the pages of %j in both themes, and every label is a text',
  (username, areas) => checkPages(username, areas),
)
