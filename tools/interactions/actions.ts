/** What people do on every page, by visible labels. */
import type { Page } from 'playwright-core'
import { performMove } from '../../e2e/page-actions.ts'

/** Whether the start page is open. */
const isStart = (page: Page) => /^\/home(Owner)?$/.test(new URL(page.url()).pathname)

/** Opens a page by the menu: the module at the top, then its entry at the side. */
export async function openMenu(page: Page, module: string, entry: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Modules' })
    .getByRole('link', { name: module, exact: true })
    .click()
  const link = page
    .getByRole('navigation', { name: 'Menu', exact: true })
    .getByRole('link', { name: entry, exact: true })
  await link.waitFor()
  if ((await link.getAttribute('aria-current')) !== 'page') await link.click()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** Opens the start page by the link of the top bar, if another page is open. */
export async function openStart(page: Page): Promise<void> {
  if (isStart(page)) return
  await page.getByRole('link', { name: 'Plimsoll: Go to workbench' }).click()
  await page.waitForURL('**/home')
}

/** Opens the record that waits for this person: a count of the start page, then its row. */
export async function openWaiting(page: Page, todo: RegExp, subject: string): Promise<void> {
  await openStart(page)
  await page.getByRole('link', { name: todo }).first().click()
  const row = page.getByRole('row').filter({ hasText: subject })
  await row.getByRole('link').first().click()
  await page.waitForURL(/\/(detail|info|fill|edit|pdf)\?/)
}

/** Decides on the open record: the move, then the answer in its dialog. */
export const decide = (page: Page, button: string, verdict: string): Promise<void> =>
  performMove(page, button, { verdict })

/** The state beside the title of the open record. */
export const stateIs = (page: Page, label: string): Promise<void> =>
  page.getByRole('heading', { level: 1 }).filter({ hasText: label }).waitFor()
