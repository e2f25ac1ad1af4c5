import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { addDays, today } from '#common/rules/dates.ts'
import { axeFaults, startJourney } from './harness.ts'
import type { Journey } from './harness.ts'
import { chineseIn, choose, confirmNewest, downloaded, move, putDate, shipsWith } from './steps.ts'
import type { Candidate } from './steps.ts'

/** The first document of a run starts the converter, which takes its time on a small machine. */
const documentMs = 120_000
const cert = 'Cargo Ship Safety Construction Certificate'
const now = today('Asia/Shanghai')

let house: Journey
let ship: Candidate
let people: Record<'chief' | 'surveyor' | 'finance' | 'approver' | 'operator', Page>
let utn = ''
let paper: Buffer

beforeAll(async () => {
  house = await startJourney({ documents: true })
  ship = (await shipsWith(house, 'SC'))[0]!
  people = {} as typeof people
  for (const name of ['chief', 'surveyor', 'finance', 'approver', 'operator'] as const) people[name] = await house.person(name)
})
afterAll(() => house.close())

const state = (page: Page, words: string) => page.getByRole('heading', { level: 1 }).filter({ hasText: words }).waitFor()
/** From the list of what waits for this person to the certificate of this ship. */
const openWaiting = async (page: Page, todo: RegExp) => {
  await page.goto('/home')
  await page.getByRole('link', { name: todo }).click()
  await page.getByRole('row').filter({ hasText: ship.imo }).getByRole('link', { name: ship.name }).click()
  await page.getByRole('heading', { level: 1, name: cert }).waitFor()
}

test('The chief surveyor assigns the certificate of a ship to a surveyor', async () => {
  const page = people.chief
  await page.goto('/work/surveyCert/list')
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Assign a survey' })
  await choose(drawer, 'Ship', ship.name, ship.imo)
  await drawer.getByText(`IMO ${ship.imo}`).waitFor()
  await choose(drawer, 'Certificate types', cert, 'Construction')
  await choose(drawer, 'Survey type', /Renewal/)
  await choose(drawer, 'Action', /Renew/)
  await drawer.getByRole('textbox', { name: 'Place of survey' }).fill('Shanghai')
  await choose(drawer, 'Surveyor', 'Lin Haifeng', 'Lin')
  await house.picture(page, 'cert-1-assign')
  expect(await axeFaults(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByText('1 certificate assigned').waitFor()
  await page.getByRole('row').filter({ hasText: ship.imo }).getByText('Wait info').waitFor()
  await house.picture(page, 'cert-2-list')
})

test('The surveyor finds it, and what is typed survives the end of an idle session', async () => {
  const page = people.surveyor
  await page.goto('/home')
  await house.picture(page, 'cert-3-workbench')
  expect(await axeFaults(page)).toEqual([])
  await openWaiting(page, /Survey certificates.*Wait info/)
  await page.getByRole('button', { name: 'Fill in', exact: true }).click()
  await page.getByText('Known from the register').waitFor()
  await putDate(page, 'Survey completed', now)
  await page.getByText('The dates of the survey windows').waitFor()
  await page.getByRole('textbox', { name: 'Place of issue' }).fill('Shanghai, kept')
  await house.picture(page, 'cert-4-fill')
  await page.waitForFunction(() => Object.entries(localStorage).some(([key, value]) => key.includes('draft') && value.includes('kept')))
  await page.evaluate((time) => sessionStorage.setItem('plimsoll.lastActivity', String(time)), Date.now() - 16 * 60_000)
  await page.mouse.move(300, 300)
  await page.getByText('Signed out: there was no activity for 15 minutes').waitFor()
  await page.waitForURL('**/login?redirect=**')
  await house.picture(page, 'cert-5-idle')
  await house.signIn(page, 'surveyor')
  await page.waitForURL('**/work/surveyCert/fill?id=*')
  await page.getByText('There is unsent input from').waitFor()
  expect(await page.getByRole('textbox', { name: 'Place of issue' }).inputValue()).toBe('')
  await house.picture(page, 'cert-6-draft')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  expect(await page.getByRole('textbox', { name: 'Place of issue' }).inputValue()).toBe('Shanghai, kept')
})

test('What is missing is named; complete, it is submitted, recalled and submitted again', async () => {
  const page = people.surveyor
  await page.getByRole('button', { name: 'Save and submit' }).click()
  await page.getByText(/required fields? (is|are) still empty/).waitFor()
  await house.picture(page, 'cert-7-missing')
  await page.getByRole('button', { name: /^Suggested: / }).click()
  await putDate(page, 'Date of issue', now)
  await putDate(page, 'Bottom inspection, previous', addDays(now, -900))
  await putDate(page, 'Bottom inspection, latest', now)
  await page.getByText('Everything required is filled in').waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save and submit' }).click()
  await page.waitForURL('**/work/surveyCert/detail?id=*')
  await state(page, 'Wait audit')
  await move(page, 'Recall')
  await state(page, 'Wait info')
  await page.getByRole('button', { name: 'Fill in', exact: true }).click()
  await page.getByRole('textbox', { name: 'Place of issue' }).fill('Shanghai')
  await page.getByRole('button', { name: 'Save and submit' }).click()
  await state(page, 'Wait audit')
})

test('The audit refuses once with an opinion, which the surveyor reads, and then passes it', async () => {
  const { chief, surveyor } = people
  await openWaiting(chief, /Survey certificates.*Wait audit/)
  await house.picture(chief, 'cert-8-audit')
  expect(await axeFaults(chief)).toEqual([])
  await chief.getByRole('button', { name: 'Audit', exact: true }).click()
  const dialog = chief.getByRole('dialog')
  await dialog.getByText('Refuse', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Audit', exact: true }).click()
  await dialog.getByText('An opinion is required').waitFor()
  await house.picture(chief, 'cert-9-refuse')
  await dialog.getByRole('textbox', { name: 'Opinion' }).fill('The previous bottom inspection is older than the class record says')
  await dialog.getByRole('button', { name: 'Audit', exact: true }).click()
  await state(chief, 'Audit failed')

  await openWaiting(surveyor, /Survey certificates.*Audit failed/)
  await surveyor.getByText('The previous bottom inspection is older').waitFor()
  await house.picture(surveyor, 'cert-10-refused')
  await surveyor.getByRole('button', { name: 'Fill in', exact: true }).click()
  await putDate(surveyor, 'Bottom inspection, previous', addDays(now, -880))
  await surveyor.getByRole('button', { name: 'Save and submit' }).click()
  await state(surveyor, 'Wait audit')

  await chief.reload()
  await move(chief, 'Audit', { verdict: 'Pass' })
  await state(chief, 'Wait financial confirm')
})

test('Finance confirms and the approver approves', async () => {
  await openWaiting(people.finance, /Survey certificates.*Wait financial confirm/)
  await move(people.finance, 'Confirm')
  await state(people.finance, 'Wait approval')
  await openWaiting(people.approver, /Survey certificates.*Wait approval/)
  await move(people.approver, 'Approve')
  await state(people.approver, 'Wait sign')
  await house.picture(people.approver, 'cert-11-approved')
})

test('The surveyor moves a seal on the document and signs', async () => {
  const page = people.surveyor
  await openWaiting(page, /Survey certificates.*Wait sign/)
  await page.getByRole('button', { name: 'Open for signing' }).click()
  const seal = page.getByRole('button', { name: /^Official seal: / })
  await seal.waitFor({ timeout: documentMs })
  const before = await seal.getAttribute('aria-label')
  await seal.focus()
  for (const key of ['Shift+ArrowUp', 'Shift+ArrowLeft', 'ArrowLeft']) await seal.press(key)
  expect(await seal.getAttribute('aria-label')).not.toBe(before)
  await house.picture(page, 'cert-12-sign')
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByText('The certificate is issued').first().waitFor({ timeout: documentMs })
  utn = /\/verify\/([\w-]+)/.exec((await page.getByRole('link', { name: /\/verify\// }).getAttribute('href'))!)![1]!
  const file = await downloaded(page, () => page.getByRole('button', { name: 'Download' }).click())
  paper = file.bytes
  expect(file.name).toMatch(/^PR-SC-\d{4}-\d{5}\.pdf$/)
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByText('Plimsoll Classification Society').first().waitFor({ state: 'attached' })
  await house.picture(page, 'cert-13-signed')
}, 2 * documentMs)

test('The certificate stands on the ship\'s page with its windows, and the one before is superseded', async () => {
  const page = people.chief
  await page.goto(`/ship/query/info?id=${ship.shipId}&tab=certs`)
  const inForce = page.getByRole('row').filter({ hasText: cert })
  await inForce.getByText('In force').waitFor()
  expect(await inForce.getByRole('listitem').count()).toBeGreaterThan(0)
  await page.getByRole('checkbox').click()
  await page.getByRole('row').filter({ hasText: ship.certNo }).getByText('Superseded').waitFor()
  await house.picture(page, 'cert-14-ship')
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('row').filter({ hasText: 'In force' }).getByRole('link', { name: cert }).click()
  await page.getByRole('heading', { name: 'Survey windows' }).waitFor()
  await house.picture(page, 'cert-15-windows')
  expect(await axeFaults(page)).toEqual([])
})

test('A stranger verifies the paper: the file that was issued, and no other', async () => {
  const page = await house.stranger()
  await page.goto(`/verify/${utn}`)
  await page.getByText('This certificate was issued by this society and is in force.').waitFor()
  const file = page.getByLabel(/Drop the PDF here/)
  await file.setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: paper })
  await page.getByText('It matches: this is the very file').waitFor()
  await house.picture(page, 'cert-16-verify')
  expect(await axeFaults(page)).toEqual([])
  await file.setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.concat([paper, Buffer.from(' ')]) })
  await page.getByText('It does not match').waitFor()
  await house.picture(page, 'cert-17-differs')
  await expect.poll(async () => chineseIn(await page.locator('main').innerText())).toEqual([])
})

test('Made invalid by two people it is shown as withdrawn at once; made valid again it is in force', async () => {
  const stranger = await house.stranger()
  const page = people.chief
  const second = await house.person('admin')
  await move(page, 'Make invalid', { label: 'Reason of invalidity', opinion: 'The hull was damaged in a collision' })
  await page.getByRole('link', { name: /waits for a second person/ }).waitFor()
  await confirmNewest(second)
  await page.reload()
  await page.getByText('The hull was damaged in a collision').waitFor()
  await house.picture(page, 'cert-18-invalid')
  await stranger.goto(`/verify/${utn}`)
  await stranger.getByText('This certificate has been withdrawn').waitFor()
  expect(await stranger.getByText('collision').count()).toBe(0)
  await house.picture(stranger, 'cert-19-withdrawn')
  await move(page, 'Make valid again')
  await confirmNewest(second)
  await stranger.reload()
  await stranger.getByText('is in force').waitFor()
})

test('Reissuing opens a new certificate with the same contents', async () => {
  const page = people.operator
  await page.goto(`/ship/cert/list?search=${encodeURIComponent(JSON.stringify({ keyword: utn }))}`)
  await page.getByRole('row').filter({ hasText: ship.name }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Reissue', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await choose(dialog, 'Reason', 'Change of owner')
  await house.picture(page, 'cert-20-reissue')
  await dialog.getByRole('button', { name: 'Reissue', exact: true }).click()
  await page.waitForURL('**/work/surveyCert/detail?id=*')
  await state(page, 'Wait info')
  await page.getByText(addDays(now, -880)).waitFor()
  await house.picture(page, 'cert-21-reissued')
})
