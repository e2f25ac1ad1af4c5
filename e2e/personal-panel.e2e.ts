/** The personal centre has an address: `?panel=personal` on any page. */
import { expect, test } from 'vitest'
import { e2eApp } from './harness.ts'

const app = e2eApp()

test('the address opens the personal centre, and closing it restores the address', async () => {
  const page = await app.signedInPage('surveyor')
  await page.goto('/work/surveyCert/list?panel=personal&page=1')
  const panel = page.getByRole('dialog')
  await panel.getByText('Personal centre').first().waitFor()
  await app.screenshot(page, 'personal-panel')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).search).not.toContain('panel')
})
