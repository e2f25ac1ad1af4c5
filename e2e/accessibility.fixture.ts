import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pagesOf } from '#tools/screenshots/pages-of-role.ts'
import { axeViolations, e2eApp, runAxe } from './harness.ts'
import type { E2eApp } from './harness.ts'
import { openPath } from './page-actions.ts'

/** A user, and the beginnings of the paths of the pages to check. */
type UserPages = readonly [username: string, areas: readonly string[]]

/**
 * Starts the product and checks the pages of users: axe finds nothing in both themes, and every
 * label is a text. The pages are spread over files, so that several workers check them.
 */
export function testAccessibility(users: readonly UserPages[]): void {
  const app = e2eApp()
  const known = new Map<string, Promise<string[]>>()
  const pathsOf = (username: string): Promise<string[]> => {
    const paths = known.get(username) ?? readPaths(app, username)
    known.set(username, paths)
    return paths
  }
  test.each(users)(
    '%s: axe finds nothing on the pages of %j in both themes, and every label is a text',
    async (username, areas) => {
      const paths = (await pathsOf(username)).filter((path) =>
        areas.some((area) => path.startsWith(area)),
      )
      expect(paths.length).toBeGreaterThan(1)
      expect(await faultsOf(await app.signedInPage(username), paths)).toEqual([])
    },
  )
}

async function readPaths(app: E2eApp, username: string): Promise<string[]> {
  const client = await app.signInAs(username)
  return pagesOf((path, input) => client.callOk(path, input))
}

/** What is wrong on the pages at these paths. */
async function faultsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths) {
    await page.emulateMedia({ colorScheme: 'light' })
    await openPath(page, path)
    const labels = await page.locator('dt, th, .ant-form-item-label').allInnerTexts()
    for (const label of labels)
      if (/^[a-z]+[A-Z]\w*$/.test(label.trim())) faults.push(`${path}: label ${label}`)
    for (const one of await runAxe(page)) faults.push(`${path} light: ${one}`)
    // The theme changes nothing but colours.
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const one of await axeViolations(page, ['color-contrast']))
      faults.push(`${path} dark: ${one}`)
  }
  return faults
}
