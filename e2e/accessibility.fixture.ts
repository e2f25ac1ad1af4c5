import { expect, test } from 'vitest'
import { pagesOf } from '#tools/screenshots/pages-of-role.ts'
import { axeViolations, e2eApp, waitUntilSettled } from './harness.ts'
import type { E2eApp } from './harness.ts'

/** A user, and the beginnings of the paths of the pages to check. */
type UserPages = readonly [username: string, areas: readonly string[]]

/**
 * Starts the product and checks the pages of users: axe finds nothing in both themes, and every
 * label is a text. The pages are spread over files, so that several workers check them.
 */
export function testAccessibility(users: readonly UserPages[]): void {
  const app = e2eApp()
  test.each(users)(
    '%s: axe finds nothing on the pages of %j in both themes, and every label is a text',
    (username, areas) => checkPages(app, username, areas),
  )
}

/** Checks the pages of a user whose paths begin with one of these. */
async function checkPages(app: E2eApp, username: string, areas: readonly string[]): Promise<void> {
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
