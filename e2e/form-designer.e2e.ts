import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeViolations, e2eApp } from './harness.ts'

const app = e2eApp()
let admin: Page
let elements: Locator
beforeAll(async () => {
  admin = await app.signedInPage('admin')
  await admin.goto('/sys/form/list')
  await admin
    .getByRole('row')
    .filter({ hasText: 'Product survey report' })
    .getByRole('link')
    .first()
    .click()
  elements = admin.locator('[data-key]')
  await elements.first().waitFor()
})

const undo = () => admin.getByRole('button', { name: 'Undo' }).click()
const focusedKey = () => admin.evaluate(() => document.activeElement?.getAttribute('data-key'))
/** Presses the pointer on an element and moves it to another, without releasing it. */
async function drag(from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('an element is not visible')
  await admin.mouse.move(start.x + 12, start.y + 12)
  await admin.mouse.down()
  await admin.mouse.move(end.x + 20, end.y + 20, { steps: 8 })
}

test('keys resize and remove an element, are announced and keep the focus; undo and redo follow', async () => {
  const first = elements.first()
  const key = await first.getAttribute('data-key')
  const count = await elements.count()
  await first.focus()
  await admin.keyboard.press('Shift+ArrowLeft')
  await admin.getByText('“Product” moved to row 1, columns 1 to 5').waitFor()
  await expect.poll(focusedKey).toBe(key)
  await undo()
  await first.focus()
  await admin.keyboard.press('Delete')
  await expect.poll(() => elements.count()).toBe(count - 1)
  await expect.poll(focusedKey).toBe(await elements.first().getAttribute('data-key'))
  await undo()
  await expect.poll(() => elements.count()).toBe(count)
  await admin.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(() => elements.count()).toBe(count - 1)
  await undo()
})

test('an element of the palette is dragged onto the form; Escape cancels', async () => {
  const count = await elements.count()
  const input = admin.getByRole('button', { name: 'Add: Input', exact: true })
  await drag(input, elements.nth(2))
  await admin.keyboard.press('Escape')
  await admin.mouse.up()
  expect(await elements.count()).toBe(count)
  await drag(input, elements.nth(2))
  await app.screenshot(admin, 'form-designer-1-drag')
  await admin.mouse.up()
  await expect.poll(() => elements.count()).toBe(count + 1)
  expect(await axeViolations(admin)).toEqual([])
  await undo()
  await expect.poll(() => elements.count()).toBe(count)
})

test('the open tab is in the URL', async () => {
  await admin.getByRole('tab', { name: 'Preview' }).click()
  await admin.waitForURL(/tab=preview/)
  await admin.reload()
  await admin.getByRole('tab', { name: 'Preview', selected: true }).waitFor()
})
