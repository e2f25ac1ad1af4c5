import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { today } from '#common/rules/base/dates.ts'
import { setPassword } from '#modules/sys/user/server/set-password.ts'
import { runAsSystem } from '#server/core/context.ts'
import { axeViolations, e2eApp } from './harness.ts'
import { apiOf, selectOption, fileInput, fillDate } from './page-actions.ts'

const issuedPassword = 'Printed-once-1'
const own = 'Sextant-light-77'
const cert = 'Cargo Ship Safety Construction Certificate'
const now = today('Asia/Shanghai')
const year = now.slice(0, 4)
const phones = {
  chief: '13800001001',
  surveyor: '13800001002',
  finance: '13800001003',
  approver: '13800001004',
}
const templateFile = new URL('../modules/basic/certTemplate/demo/files/SC.docx', import.meta.url)
const imageFile = (name: string) =>
  new URL(`../modules/basic/surveyor/demo/images/${name}.png`, import.meta.url).pathname

const app = e2eApp({ demo: false })
let admin: Page
let chief: Page
let surveyor: Page

beforeAll(async () => {
  await password('admin', issuedPassword, true)
})

/** Sets a password: one's own, or as an administrator (`setByAdmin`). */
const password = async (username: string, text: string, setByAdmin: boolean) => {
  const { id } = await app.services.db
    .selectFrom('appUser')
    .where('username', '=', username)
    .select('id')
    .executeTakeFirstOrThrow()
  await runAsSystem(app.services, (ctx) =>
    setPassword(ctx, id, text, { action: 'resetPassword', given: setByAdmin }),
  )
}
/** Signs in with an issued password, which must be changed first. */
const firstSignIn = async (username: string, password: string): Promise<Page> => {
  const page = await app.anonymousPage()
  await page.goto('/login')
  await app.signIn(page, username, password)
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByText('Your password was set by an administrator').waitFor()
  for (const [label, value] of [
    ['Old password', password],
    ['New password', own],
    ['Confirm password', own],
  ] as const)
    await dialog.getByLabel(label).fill(value)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: 'To-dos', exact: true }).waitFor()
  return page
}
const type = async (scope: Locator, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await scope.getByLabel(label, { exact: true }).fill(value)
}
const openCreateForm = async (path: string) => {
  await admin.goto(path)
  await admin.getByRole('button', { name: /New$/ }).click()
  return admin.getByRole('dialog', { name: /^New / })
}
const saved = async (dialog: Locator) => {
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}
/** Accessibility of pages that no other test opens. */
const checkPage = async (page: Page, picture: string) => {
  await app.screenshot(page, picture)
  expect(await axeViolations(page)).toEqual([])
}

test('first administrator changes the password and sets the society, its time zone and its certificates', async () => {
  admin = await firstSignIn('admin', issuedPassword)
  await app.screenshot(admin, 'society-1-empty')
  await admin.goto('/sys/setting/edit')
  const page = admin.getByRole('main')
  await type(page, { 'Chinese name': '海港船级社', 'English name': 'Harbour Marine Survey' })
  await checkPage(admin, 'society-2-names')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await admin.getByText('Settings saved').waitFor()
  await page.getByRole('tab', { name: 'Numbering' }).click()
  const scheme = page.getByRole('group', { name: 'Certificates' })
  await scheme.getByText(`PR-SMC-${year}-00001`).waitFor()
  const pattern = scheme.getByLabel('Certificates: Number format')
  await pattern.fill('HMS-{type}-{seq:4}')
  await page.getByText('If the sequence number restarts, include the year').waitFor()
  await pattern.fill('HMS-{type}-{yyyy}-{seq:4}')
  await scheme.getByText(`HMS-SMC-${year}-0001`).waitFor()
  await page.getByText('If the sequence number restarts').waitFor({ state: 'hidden' })
  await checkPage(admin, 'society-3-numbers')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await admin.getByText('Settings saved').last().waitFor()
  await admin.reload()
  await scheme.getByText(`HMS-SMC-${year}-0002`).waitFor()
})

test('creates an owner, and a surveyor with authorisation, signature and seal', async () => {
  const company = await openCreateForm('/basic/customer/list')
  await type(company, {
    Name: 'Harbour Shipping Ltd',
    'Chinese name': '海港航运有限公司',
    Address: '1 Quay Road, Shanghai',
  })
  // The type is owner until another one is chosen.
  await selectOption(company, 'Region', 'Shanghai')
  await checkPage(admin, 'society-4-owner')
  await saved(company)
  await admin
    .getByRole('row')
    .filter({ hasText: 'Harbour Shipping Ltd' })
    .getByText('C00001')
    .waitFor()

  const form = await openCreateForm('/basic/surveyor/list')
  await type(form, {
    Surname: 'Lee',
    'Given name': 'Mei',
    Mobile: '+65 9123 4567',
    'E-mail': 'mei@harbour.example',
  })
  await selectOption(form, 'Nationality', 'Singapore', 'Singap')
  await type(form, { Passport: 'K1234567N' })
  await selectOption(form, 'Region', 'Shanghai')
  await form.getByRole('radio', { name: 'Surveyor', exact: true }).click()
  await selectOption(form, 'Authorising flag states', 'Panama', 'Panama')
  await selectOption(form, 'Authorisation status', 'Valid')
  await fillDate(form, 'Authorised on', `${Number(year) - 1}-01-01`)
  await fillDate(form, 'Authorised until', `${Number(year) + 4}-12-31`)
  for (const [label, file] of [
    ['Signature', 'lin-signature'],
    ['Official seal', 'society'],
  ] as const) {
    await form.getByRole('button', { name: label }).click()
    const dialog = admin.getByRole('dialog', { name: label, exact: true })
    await fileInput(dialog).setInputFiles(imageFile(file))
    await dialog.getByRole('img', { name: 'Preview' }).waitFor()
    await dialog.getByRole('button', { name: 'OK' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await form.getByRole('img', { name: label }).waitFor()
  }
  await checkPage(admin, 'society-5-surveyor')
  await saved(form)
  await admin.getByRole('row').filter({ hasText: 'Lee Mei' }).getByRole('link').first().click()
  await admin.getByRole('tab', { name: 'Signature and seals' }).click()
  await admin.getByRole('img', { name: 'Official seal' }).waitFor()
  await checkPage(admin, 'society-6-images')
})

test('creates a ship in sections, with missing fields and warnings beside the form', async () => {
  await admin.goto('/basic/ship/list')
  await admin.getByRole('button', { name: /New$/ }).click()
  await admin.getByRole('heading', { level: 1, name: 'New ship' }).waitFor()
  const form = admin.getByRole('main')
  const percent = async () =>
    Number(await form.getByRole('meter', { name: 'Completeness' }).getAttribute('aria-valuenow'))
  await type(form, { Name: 'HARBOUR LIGHT', 'IMO number': '9074729', MMSI: '413123456' })
  await selectOption(form, 'Ship type', 'Bulk carrier', 'Bulk')
  await selectOption(form, 'Flag', 'Panama', 'Panama')
  await form.getByText('MMSI 413123456 does not belong to').waitFor()
  await form.getByRole('navigation', { name: 'Sections' }).getByText('1 warning').waitFor()
  await type(form, { 'Gross tonnage': '9800', 'Net tonnage': '12000' })
  await form
    .getByText(/Net tonnage.* above/i)
    .first()
    .waitFor()
  await type(form, { 'Net tonnage': '5200' })
  await type(form, {
    MMSI: '351123456',
    'Call sign': '3FAB7',
    'Port of registry': 'Panama',
    Deadweight: '15400',
  })
  for (const [label, date] of [
    ['Contract date', '2010-05-01'],
    ['Keel laid', '2012-03-01'],
    ['Date of build', '2012-11-20'],
  ] as const)
    await fillDate(form, label, date)
  await selectOption(form, 'Registered owner', 'Harbour Shipping Ltd', 'Harbour')
  await expect.poll(percent).toBeGreaterThan(40)
  await form.getByText('is not one of').waitFor({ state: 'hidden' })
  await checkPage(admin, 'society-7-ship')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await admin.waitForURL('**/ship/query/info?id=*')
  await admin.getByRole('heading', { level: 1, name: /HARBOUR LIGHT/ }).waitFor()
})

test('creates users with roles; the first password is shown once', async () => {
  const form = await openCreateForm('/sys/user/list')
  await type(form, {
    Name: 'Lee Mei',
    Phone: phones.surveyor,
    'E-mail': 'mei@harbour.example',
    'User name': 'mei',
  })
  await selectOption(form, 'User type', 'Surveyor')
  await selectOption(form, 'Role', /^Surveyor$/, 'Surveyor')
  await selectOption(form, 'Region', 'Shanghai')
  await selectOption(form, 'Related surveyor', 'Lee Mei', 'Lee')
  await app.screenshot(admin, 'society-8-user')
  await saved(form)
  const passwordDialog = admin.getByRole('dialog', { name: 'Initial password for Lee Mei' })
  const first = (await passwordDialog.locator('code').textContent())!
  await checkPage(admin, 'society-8-first-password')
  await passwordDialog.getByRole('button', { name: 'I have saved it' }).click()
  await admin.getByRole('row').filter({ hasText: 'mei@harbour.example' }).waitFor()
  const api = await apiOf(admin)
  const roles: { id: number; taskNode: string }[] = (
    await api.callOk('sys/role/list', { size: 50 })
  ).list
  for (const [username, name, node] of [
    ['chief', 'Chen Guodong', 'sys_surveyor_leader'],
    ['finance', 'Zhao Xiaomin', 'sys_finance'],
    ['approver', 'Wang Meiling', 'sys_approve_leader'],
  ] as const)
    await api.callOk('sys/user/save', {
      username,
      name,
      phone: phones[username],
      email: `${username}@harbour.example`,
      userType: 'staff',
      region: 'SHA',
      roleId: roles.find(({ taskNode }) => taskNode === node)!.id,
      status: 1,
    })
  surveyor = await firstSignIn('mei', first)
})

test('creates a certificate template, and a circular that the surveyor sees under the bell', async () => {
  await admin.goto('/basic/certTemplate/detail')
  await fileInput(admin).setInputFiles(templateFile.pathname)
  await admin.getByText(/\d+ keywords found, \d+ of which are filled in automatically/).waitFor()
  await type(admin.getByRole('main'), { Name: 'Safety Construction', Version: '1.0' })
  await selectOption(admin.getByRole('main'), 'Certificate type', cert, 'Construction')
  await app.screenshot(admin, 'society-9-template')
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await admin.waitForURL('**/basic/certTemplate/detail?id=*')

  const form = await openCreateForm('/sys/news/list')
  await type(form, {
    Title: 'We begin on Monday',
    Subtitle: 'Certificates are issued from then on',
  })
  await selectOption(form, 'Type', 'Circular')
  await fillDate(form, 'Shown from', now)
  await form.getByRole('switch', { name: 'For everyone' }).click()
  await form
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('Surveyors find what is assigned to them on the workbench.')
  await checkPage(admin, 'society-10-circular')
  await saved(form)
  await admin
    .getByRole('row')
    .filter({ hasText: 'We begin on Monday' })
    .getByRole('link')
    .first()
    .click()
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await admin.getByRole('heading', { level: 1 }).getByText('Published').waitFor()

  await surveyor.reload()
  await surveyor.getByRole('button', { name: 'Notifications and circulars: 1 unread' }).click()
  await surveyor.getByRole('menuitem', { name: 'We begin on Monday' }).click()
  await surveyor.getByText('Surveyors find what is assigned to them').waitFor()
  await surveyor.getByRole('button', { name: 'Notifications and circulars: 0 unread' }).waitFor()
  await checkPage(surveyor, 'society-11-read')
})

test("chief surveyor assigns the first certificate, and the surveyor's form is prefilled from the register", async () => {
  await password('chief', own, false)
  chief = await app.signedInPage('chief')
  await chief.goto('/work/surveyCert/list')
  await chief.getByRole('button', { name: 'Assign', exact: true }).click()
  const drawer = chief.getByRole('dialog', { name: 'Assign a survey' })
  await selectOption(drawer, 'Ship', 'HARBOUR LIGHT', '9074729')
  await selectOption(drawer, 'Certificate types', cert, 'Construction')
  await selectOption(drawer, 'Survey type', 'Initial')
  await selectOption(drawer, 'Action', 'Issue')
  await selectOption(drawer, 'Surveyor', 'Lee Mei', 'Lee')
  await app.screenshot(chief, 'society-12-assign')
  await drawer.getByRole('button', { name: 'Assign', exact: true }).click()
  await chief.getByText('1 certificate assigned').waitFor()

  await surveyor.goto('/home')
  await surveyor.getByRole('link', { name: /Survey certificates.*Awaiting details/ }).click()
  await surveyor.getByRole('row').filter({ hasText: '9074729' }).getByRole('link').first().click()
  await surveyor.getByRole('button', { name: 'Fill in', exact: true }).click()
  await surveyor.getByText('Known from the register').waitFor()
  const filled = await surveyor
    .getByRole('main')
    .getByRole('textbox')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  expect(filled).toEqual(expect.arrayContaining(['HARBOUR LIGHT', '9074729', '3FAB7', 'Panama']))
  await app.screenshot(surveyor, 'society-13-form')
})
