import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { addDays, today } from '#common/rules/base/dates.ts'
import { axeViolations, e2eApp } from './harness.ts'
import { openRenderer, readCode, renderPdfPage } from './render-pdf.ts'
import {
  chineseIn,
  selectOption,
  confirmNewest,
  captureDownload,
  performMove,
  fillDate,
  eligibleShips,
  waitForState,
} from './page-actions.ts'
import type { EligibleShip } from './page-actions.ts'

/** Timeout of a document: the first one of a run starts the converter. */
const documentMs = 120_000
const cert = 'Cargo Ship Safety Construction Certificate'
const now = today('Asia/Shanghai')

const app = e2eApp({ documents: true })
let ship: EligibleShip
let people: Record<'chief' | 'surveyor' | 'finance' | 'approver' | 'operator', Page>
let utn = ''
let signedPdf: Buffer

beforeAll(async () => {
  ship = (await eligibleShips(app, 'SC'))[0]!
  people = {} as typeof people
  for (const name of ['chief', 'surveyor', 'finance', 'approver', 'operator'] as const)
    people[name] = await app.signedInPage(name)
})

/** Opens this ship's certificate from the list of to-dos. */
const openWaiting = async (page: Page, todo: RegExp) => {
  await page.goto('/home')
  await page.getByRole('link', { name: todo }).click()
  await page.getByRole('row').filter({ hasText: ship.imo }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: cert }).waitFor()
}

test("chief surveyor assigns a ship's certificate to a surveyor", async () => {
  const page = people.chief
  await page.goto('/work/surveyCert/list')
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Assign a survey' })
  await selectOption(drawer, 'Ship', ship.name, ship.imo)
  await drawer.getByText(`IMO ${ship.imo}`).waitFor()
  await selectOption(drawer, 'Certificate types', cert, 'Construction')
  await selectOption(drawer, 'Survey type', /Renewal/)
  await selectOption(drawer, 'Action', /Renew/)
  await drawer.getByRole('textbox', { name: 'Place of survey' }).fill('Shanghai')
  await selectOption(drawer, 'Surveyor', 'Lin Haifeng', 'Lin')
  await app.screenshot(page, 'cert-1-assign')
  expect(await axeViolations(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByText('1 certificate assigned').waitFor()
  await page.getByRole('row').filter({ hasText: ship.imo }).getByText('Awaiting details').waitFor()
  await app.screenshot(page, 'cert-2-list')
})

test('surveyor opens it, and input survives the end of an idle session', async () => {
  const page = people.surveyor
  await page.goto('/home')
  await app.screenshot(page, 'cert-3-workbench')
  expect(await axeViolations(page)).toEqual([])
  await openWaiting(page, /Survey certificates.*Awaiting details/)
  await page.getByRole('button', { name: 'Fill in', exact: true }).click()
  await page.getByText('Known from the register').waitFor()
  await fillDate(page, 'Survey completed', now)
  await page.getByText('Survey window dates').waitFor()
  await page.getByRole('textbox', { name: 'Place of issue' }).fill('Shanghai, kept')
  await app.screenshot(page, 'cert-4-fill')
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([key, value]) => key.includes('draft') && value.includes('kept'),
    ),
  )
  await page.evaluate(
    (time) => {
      sessionStorage.setItem('plimsoll.lastActivity', String(time))
      for (const key of Object.keys(localStorage))
        if (key.startsWith('plimsoll.lastActivity.')) localStorage.setItem(key, String(time))
    },
    Date.now() - 16 * 60_000,
  )
  await page.mouse.move(300, 300)
  await page.getByText('Signed out after 15 minutes of inactivity').waitFor()
  await page.waitForURL('**/login?redirect=**')
  await app.screenshot(page, 'cert-5-idle')
  await app.signIn(page, 'surveyor')
  await page.waitForURL('**/work/surveyCert/fill?id=*')
  await page.getByText('Unsubmitted input from').waitFor()
  // The place of the survey is offered; the draft is not in the form yet.
  expect(await page.getByRole('textbox', { name: 'Place of issue' }).inputValue()).toBe('Shanghai')
  await app.screenshot(page, 'cert-6-draft')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  expect(await page.getByRole('textbox', { name: 'Place of issue' }).inputValue()).toBe(
    'Shanghai, kept',
  )
})

test('missing fields are named; when complete it is submitted, recalled and submitted again', async () => {
  const page = people.surveyor
  await page.getByRole('button', { name: 'Save and submit' }).click()
  await page.getByText(/required fields? (is|are) still empty/).waitFor()
  await app.screenshot(page, 'cert-7-missing')
  await page.getByRole('button', { name: /^Suggested: / }).click()
  // The date of issue is that of the survey until another one is typed.
  expect(await page.getByRole('textbox', { name: /Date of issue$/ }).inputValue()).toBe(now)
  await fillDate(page, 'Bottom inspection, previous (empty: not applicable)', addDays(now, -900))
  await fillDate(page, 'Bottom inspection, latest', now)
  await page.getByText('All required fields are filled in').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save and submit' }).click()
  await page.waitForURL('**/work/surveyCert/detail?id=*')
  await waitForState(page, 'Awaiting audit')
  await performMove(page, 'Recall')
  await waitForState(page, 'Awaiting details')
  await page.getByRole('button', { name: 'Fill in', exact: true }).click()
  await page.getByRole('textbox', { name: 'Place of issue' }).fill('Shanghai')
  await page.getByRole('button', { name: 'Save and submit' }).click()
  await waitForState(page, 'Awaiting audit')
})

test('audit refuses once with an opinion shown to the surveyor, then passes', async () => {
  const { chief, surveyor } = people
  await openWaiting(chief, /Survey certificates.*Awaiting audit/)
  await app.screenshot(chief, 'cert-8-audit')
  expect(await axeViolations(chief)).toEqual([])
  await chief.getByRole('button', { name: 'Audit', exact: true }).click()
  const dialog = chief.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Refuse', exact: true }).click()
  await dialog.getByText('Enter a comment').waitFor()
  await app.screenshot(chief, 'cert-9-refuse')
  await dialog
    .getByRole('textbox', { name: 'Comment' })
    .fill('The previous bottom inspection is older than the class record says')
  await dialog.getByRole('button', { name: 'Refuse', exact: true }).click()
  await waitForState(chief, 'Refused at audit')

  await openWaiting(surveyor, /Survey certificates.*Refused at audit/)
  await surveyor.getByText('The previous bottom inspection is older').waitFor()
  await app.screenshot(surveyor, 'cert-10-refused')
  await surveyor.getByRole('button', { name: 'Fill in', exact: true }).click()
  await fillDate(
    surveyor,
    'Bottom inspection, previous (empty: not applicable)',
    addDays(now, -880),
  )
  await surveyor.getByRole('button', { name: 'Save and submit' }).click()
  await waitForState(surveyor, 'Awaiting audit')

  await chief.reload()
  await performMove(chief, 'Audit', { verdict: 'Pass' })
  await waitForState(chief, 'Awaiting finance')
})

test('finance confirms and the approver approves', async () => {
  await openWaiting(people.finance, /Survey certificates.*Awaiting finance/)
  await performMove(people.finance, 'Confirm', { verdict: 'Pass' })
  await waitForState(people.finance, 'Awaiting approval')
  await openWaiting(people.approver, /Survey certificates.*Awaiting approval/)
  await performMove(people.approver, 'Approve', { verdict: 'Pass' })
  await waitForState(people.approver, 'Awaiting signature')
  await app.screenshot(people.approver, 'cert-11-approved')
})

test(
  'surveyor moves a seal on the document and signs',
  async () => {
    const page = people.surveyor
    await openWaiting(page, /Survey certificates.*Awaiting signature/)
    await page.getByRole('button', { name: 'Open signing page' }).click()
    const seal = page.getByRole('button', { name: /^Official seal: / })
    await seal.waitFor({ timeout: documentMs })
    const before = await seal.getAttribute('aria-label')
    await seal.focus()
    for (const key of ['Shift+ArrowUp', 'Shift+ArrowLeft', 'ArrowLeft']) await seal.press(key)
    expect(await seal.getAttribute('aria-label')).not.toBe(before)
    await app.screenshot(page, 'cert-12-sign')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
    await page.getByText('Certificate issued').first().waitFor({ timeout: documentMs })
    utn = /\/verify\/([\w-]+)/.exec(
      (await page.getByRole('link', { name: /\/verify\// }).getAttribute('href'))!,
    )![1]!
    const file = await captureDownload(page, () =>
      page.getByRole('button', { name: 'Download' }).click(),
    )
    signedPdf = file.bytes
    expect(file.name).toMatch(/^PR-SC-\d{4}-\d{5}\.pdf$/)
    expect(signedPdf.subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByText('Plimsoll Classification Society').first().waitFor({ state: 'attached' })
    await app.screenshot(page, 'cert-13-signed')
  },
  2 * documentMs,
)

test('the code on its face is read from a print of 150 dots per inch on which it is 20 mm wide', async () => {
  const printer = await openRenderer()
  // The document prints it 68 points wide; smaller by the scale of the print.
  const scale = 20 / ((68 / 72) * 25.4)
  const face = await renderPdfPage(printer, signedPdf, 1, 150 * scale)
  expect(await readCode(sharp(face))).toMatch(new RegExp(`^https?://.+/verify/${utn}$`))
  await printer.context().close()
})

test("certificate is on the ship's page with its windows, and the previous one is superseded", async () => {
  const page = people.chief
  await page.goto(`/ship/query/info?id=${ship.shipId}&tab=certs`)
  const inForce = page.getByRole('row').filter({ hasText: cert })
  await inForce.getByText('In force').waitFor()
  expect(await inForce.getByRole('listitem').count()).toBeGreaterThan(0)
  await page.getByRole('checkbox').click()
  await page.getByRole('row').filter({ hasText: ship.certNo }).getByText('Superseded').waitFor()
  await app.screenshot(page, 'cert-14-ship')
  expect(await axeViolations(page)).toEqual([])
  await page
    .getByRole('row')
    .filter({ hasText: 'In force' })
    .getByRole('link', { name: cert })
    .click()
  await page.getByRole('heading', { name: 'Survey windows' }).waitFor()
  await app.screenshot(page, 'cert-15-windows')
  expect(await axeViolations(page)).toEqual([])
})

test('public page verifies only the issued file', async () => {
  const page = await app.anonymousPage()
  await page.goto(`/verify/${utn}`)
  await page.getByText('This certificate was issued by the society and is in force.').waitFor()
  const file = page.getByLabel(/Drop the PDF here/)
  await file.setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: signedPdf })
  await page.getByText('Match: this is exactly the file').waitFor()
  await app.screenshot(page, 'cert-16-verify')
  expect(await axeViolations(page)).toEqual([])
  await file.setInputFiles({
    name: 'paper.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([signedPdf, Buffer.from(' ')]),
  })
  await page.getByText('No match').waitFor()
  await app.screenshot(page, 'cert-17-differs')
  await expect.poll(async () => chineseIn(await page.locator('main').innerText())).toEqual([])
})

test('withdrawal by two people is shown immediately, and so is the reinstatement', async () => {
  const visitor = await app.anonymousPage()
  const page = people.chief
  const second = await app.signedInPage('admin')
  await performMove(page, 'Make invalid', {
    label: 'Reason for invalidity',
    opinion: 'The hull was damaged in a collision',
  })
  await page.getByRole('link', { name: /waiting for a second person/ }).waitFor()
  await confirmNewest(second)
  await page.reload()
  await page.getByText('The hull was damaged in a collision').waitFor()
  await app.screenshot(page, 'cert-18-invalid')
  await visitor.goto(`/verify/${utn}`)
  await visitor.getByText('This certificate has been withdrawn').waitFor()
  expect(await visitor.getByText('collision').count()).toBe(0)
  await app.screenshot(visitor, 'cert-19-withdrawn')
  await performMove(page, 'Make valid again')
  await confirmNewest(second)
  await visitor.reload()
  await visitor.getByText('is in force').waitFor()
})

test('reissue opens a new certificate with the same contents', async () => {
  const page = people.operator
  await page.goto(`/ship/cert/list?search=${encodeURIComponent(JSON.stringify({ keyword: utn }))}`)
  await page.getByRole('row').filter({ hasText: ship.name }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Reissue', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await selectOption(dialog, 'Reason', 'Change of owner')
  await app.screenshot(page, 'cert-20-reissue')
  await dialog.getByRole('button', { name: 'Reissue', exact: true }).click()
  await page.waitForURL('**/work/surveyCert/detail?id=*')
  await waitForState(page, 'Awaiting details')
  await page.getByText(addDays(now, -880)).waitFor()
  await app.screenshot(page, 'cert-21-reissued')
})
