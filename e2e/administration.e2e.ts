import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { alterPackage } from '#server/platform/documents/word-template.fixture.ts'
import { axeViolations, e2eApp } from './harness.ts'
import { selectOption, fileInput } from './page-actions.ts'

const phone = '13900139000'
const templateFile = new URL('../modules/basic/certTemplate/demo/files/SC.docx', import.meta.url)
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const app = e2eApp({ documents: true })
let admin: Page
beforeAll(async () => {
  admin = await app.signedInPage('admin')
})

/** Opens the form of a new record on a list. */
const newOn = async (path: string) => {
  await admin.goto(path)
  await admin.getByRole('button', { name: /New$/ }).click()
  return admin.getByRole('dialog', { name: /^New / })
}
const saved = async () => {
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('administrator adds a role and selects its menus', async () => {
  const form = await newOn('/sys/role/list')
  await form.getByRole('textbox', { name: 'Chinese name' }).fill('出纳')
  await form.getByRole('textbox', { name: 'English name' }).fill('Cashier')
  await selectOption(form, 'Task node', 'Finance')
  await form.getByText('All data', { exact: true }).click()
  await app.screenshot(admin, 'admin-1-role')
  expect(await axeViolations(admin)).toEqual([])
  await saved()
  await admin
    .getByRole('row')
    .filter({ hasText: 'Cashier' })
    .getByRole('button', { name: /^Actions/ })
    .click()
  await admin.getByRole('menuitem', { name: 'Allot menus' }).click()
  const menus = admin.getByRole('dialog', { name: 'Allot menus: Cashier' })
  for (const name of ['Ship query', 'Survey certificates'])
    await menus.getByRole('checkbox', { name }).click()
  await app.screenshot(admin, 'admin-2-menus')
  await saved()
})

test('new user must change the password, then sees only those menus', async () => {
  const form = await newOn('/sys/user/list')
  for (const [label, value] of [
    ['Name', 'Lena Cash'],
    ['Phone', phone],
    ['E-mail', 'lena@plimsoll.example'],
    ['User name', 'lena'],
  ] as const)
    await form.getByRole('textbox', { name: label, exact: true }).fill(value)
  await selectOption(form, 'Role', 'Cashier', 'Cash')
  await app.screenshot(admin, 'admin-3-user')
  expect(await axeViolations(admin)).toEqual([])
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  const passwordDialog = admin.getByRole('dialog', { name: 'Initial password for Lena Cash' })
  const firstPassword = (await passwordDialog.locator('code').textContent())!
  expect(await axeViolations(admin)).toEqual([])
  await passwordDialog.getByRole('button', { name: 'I have saved it' }).click()
  await admin.getByRole('row').filter({ hasText: 'lena' }).getByText('Lena Cash').waitFor()

  const lena = await app.anonymousPage()
  await lena.goto('/login')
  await app.signIn(lena, 'lena', firstPassword)
  const dialog = lena.getByRole('dialog', { name: 'Change password' })
  await dialog.getByText('Your password was set by an administrator').waitFor()
  const meter = dialog.getByRole('meter', { name: 'Password strength' })
  const first = dialog.getByLabel('New password')
  await first.fill('abcdefgh')
  await expect.poll(() => meter.getAttribute('aria-valuetext')).toBe('Weak')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('The password is too weak').waitFor()
  await app.screenshot(lena, 'admin-4-weak')
  for (const easy of ['Password1!', `${phone}-a`, 'Lena-Cash-77']) {
    await first.fill(easy)
    await expect.poll(() => meter.getAttribute('aria-valuetext')).toBe('Weak')
  }
  await first.fill('Harbour-light-77')
  await expect.poll(() => meter.getAttribute('aria-valuetext')).toBe('Powerful')
  await dialog.getByLabel('Old password').fill(firstPassword)
  await dialog.getByLabel('Confirm password').fill('Harbour-light-77')
  await app.screenshot(lena, 'admin-5-password')
  expect(await axeViolations(lena)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await lena.getByRole('heading', { name: 'To-dos', exact: true }).waitFor()

  for (const module of ['Survey work', 'Ships'])
    await lena.getByRole('banner').getByText(module, { exact: true }).waitFor()
  for (const module of ['Master data', 'System'])
    expect(await lena.getByRole('banner').getByText(module, { exact: true }).count()).toBe(0)
  await lena.goto('/ship/query/list')
  await lena.getByRole('row').nth(3).waitFor()
  expect(await lena.getByRole('link', { name: 'Ship certificates' }).count()).toBe(0)
  await app.screenshot(lena, 'admin-6-her-menus')
  await lena.goto('/sys/user/list')
  await lena.waitForURL('**/404')
})

test('new dictionary entry appears in its list immediately', async () => {
  const form = await newOn('/sys/dict/list')
  await selectOption(form, 'Dictionary code', 'REISSUE_REASON', 'REISSUE_REASON')
  for (const [label, value] of [
    ['Key', 'stained'],
    ['Chinese', '污损'],
    ['English', 'Stained beyond reading'],
  ] as const)
    await form.getByRole('textbox', { name: label, exact: true }).fill(value)
  await app.screenshot(admin, 'admin-7-dict')
  await saved()
  await admin
    .getByRole('row')
    .filter({ hasText: 'stained' })
    .getByText('Stained beyond reading')
    .waitFor()
})

test('uploaded certificate template lists its placeholders and has a print preview', async () => {
  await admin.goto('/basic/certTemplate/detail')
  const file = fileInput(admin)
  const good = await readFile(templateFile)
  const bad: [string, Uint8Array, RegExp][] = [
    ['macro.docx', alterPackage(good, { 'word/vbaProject.bin': 'macro' }), /macros/],
    [
      'bomb.docx',
      alterPackage(good, { 'word/media/bomb.png': new Uint8Array(40 * 2 ** 20) }),
      /grows too large/,
    ],
  ]
  for (const [name, bytes, reason] of bad) {
    await file.setInputFiles({ name, mimeType: word, buffer: Buffer.from(bytes) })
    await admin.getByRole('status').filter({ hasText: reason }).first().waitFor()
    await app.screenshot(admin, `admin-8-${name}`)
  }
  await file.setInputFiles({ name: 'construction.docx', mimeType: word, buffer: good })
  await admin.getByText(/\d+ keywords found, \d+ of which are filled in automatically/).waitFor()
  await admin.getByText('{shipName}', { exact: true }).waitFor()
  expect(await admin.getByRole('alert').filter({ hasText: 'not accepted' }).count()).toBe(0)
  await admin
    .getByRole('textbox', { name: 'Name', exact: true })
    .fill('Construction, second edition')
  await admin.getByRole('textbox', { name: 'Version', exact: true }).fill('2.0')
  await selectOption(
    admin.getByRole('main'),
    'Certificate type',
    'Cargo Ship Safety Construction Certificate',
    'Construction',
  )
  const preview = admin.getByRole('region', { name: 'Preview', exact: true })
  await preview.getByRole('button', { name: /Preview$/ }).click()
  await preview
    .getByText('CARGO SHIP SAFETY CONSTRUCTION CERTIFICATE')
    .first()
    .waitFor({ state: 'attached', timeout: 120_000 })
  await app.screenshot(admin, 'admin-9-template')
  expect(await axeViolations(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await admin.waitForURL('**/basic/certTemplate/detail?id=*')
  await admin.getByRole('heading', { level: 1, name: 'Construction, second edition' }).waitFor()
}, 240_000)

test('signing keys are shown in the application, although the public page uses the same contract', async () => {
  await admin.goto('/sys/signingKey/list')
  await admin.getByRole('row').filter({ hasText: 'In use' }).waitFor()
  await app.screenshot(admin, 'admin-10-keys')
})

test('message after saving a company leads to it, and its page to a new ship of this owner', async () => {
  const form = await newOn('/basic/customer/list')
  await form.getByRole('textbox', { name: /Name$/ }).first().fill('Lantern Reach Lines Ltd')
  await form.getByRole('textbox', { name: 'E-mail' }).fill('fleet@lantern.test')
  await saved()
  await admin.getByRole('link', { name: 'Open record' }).click()
  await admin.getByRole('link', { name: 'New ship' }).click()
  await admin.waitForURL('**/basic/ship/edit?owner=*')
  const owner = admin.locator('.ant-select', {
    has: admin.getByRole('combobox', { name: 'Registered owner' }),
  })
  await owner.getByText('Lantern Reach Lines Ltd').waitFor()
  await admin.getByRole('link', { name: 'Plimsoll: Go to workbench' }).click()
  await admin.waitForURL('**/home')
})
