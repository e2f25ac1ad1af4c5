/** Common actions on pages, by visible labels and roles. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { client } from '#server/testing/testing.ts'
import type { Client } from '#server/testing/testing.ts'
import { waitUntilSettled } from './harness.ts'
import type { E2eApp } from './harness.ts'
import { people } from '#modules/basic/surveyor/demo/demo-surveyors.ts'
import { chineseNames } from '#modules/sys/user/server/user.seed.ts'

type Scope = Page | Locator
const pageOf = (scope: Scope): Page => ('page' in scope ? scope.page() : scope)

/** The open list of a select; antd renders it outside the field. */
const openList = (scope: Scope) => pageOf(scope).locator('.ant-select-dropdown:visible')

/** Matches a field label with or without the required mark. */
const named = (label: string) =>
  new RegExp(`^(\\* ?)?${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)

/** The file field; on phones a second one opens the camera. */
export const fileInput = (scope: Scope): Locator => scope.locator('input[type=file]:not([capture])')

/** Selects an option by the field's label, after typing `search`. */
export async function selectOption(
  scope: Scope,
  label: string,
  option: string | RegExp,
  search?: string,
): Promise<void> {
  const field = scope.getByRole('combobox', { name: named(label) })
  await field.click()
  if (search) await field.fill(search)
  await openList(scope)
    .locator('.ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click()
  // A multiple select stays open until it loses focus.
  for (let tries = 0; tries < 10; tries++) {
    await field.focus()
    await field.blur()
    if (
      await openList(scope)
        .waitFor({ state: 'hidden', timeout: 2000 })
        .then(
          () => true,
          () => false,
        )
    )
      return
  }
  throw new Error(`the choices of ${label} stay open`)
}

/** Types a date into a date field, as `YYYY-MM-DD`. */
export async function fillDate(scope: Scope, label: string, date: string): Promise<void> {
  const field = scope.getByRole('textbox', { name: named(label) })
  await field.fill(date)
  await field.press('Enter')
}

/**
 * Clicks a button of the page, then the same button in the dialog, or that of the verdict, with an
 * opinion if given.
 */
export async function performMove(
  page: Page,
  button: string,
  answer: { verdict?: string; opinion?: string; label?: string } = {},
): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (answer.opinion)
    await dialog.getByRole('textbox', { name: answer.label ?? 'Comment' }).fill(answer.opinion)
  await dialog.getByRole('button', { name: answer.verdict ?? button, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** An API client with the session of this window. */
export const apiOf = async (page: Page): Promise<Client> =>
  client(
    new URL(page.url()).origin,
    (await page.evaluate(() => sessionStorage.getItem('plimsoll.token')))!,
  )

/** The file that a click downloads. */
export async function captureDownload(
  page: Page,
  click: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: file.suggestedFilename(), bytes: await readFile((await file.path())!) }
}

/** Chinese characters in a text that should be English only, apart from the names of people. */
export const chineseIn = (text: string): string[] =>
  (text.match(/\p{Script=Han}+/gu) ?? []).filter((word) => !namesOfPeople.has(word))
const namesOfPeople: ReadonlySet<string> = new Set([
  ...Object.values(chineseNames),
  ...people.flatMap(({ nameZh }) => nameZh ?? []),
])

export interface EligibleShip {
  shipId: number
  name: string
  imo: string
  shipCertId: number
  certNo: string
}
/**
 * Ships the demonstration surveyor may survey, with a valid certificate of this type that is not
 * in work.
 */
export async function eligibleShips(app: E2eApp, certCode: string): Promise<EligibleShip[]> {
  const { db } = app.services
  const { id, flagIds } = await db
    .selectFrom('surveyor')
    .innerJoin('principal', 'principal.surveyorId', 'surveyor.id')
    .where('principal.username', '=', 'surveyor')
    .select(['surveyor.id', 'surveyor.flagIds'])
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('shipCertRow as c')
    .innerJoin('ship as s', 's.id', 'c.shipId')
    .where('c.certCode', '=', certCode)
    .where('c.supersededBy', 'is', null)
    .where('c.valid', '=', 1)
    .where('c.term', '=', 'full')
    .where('c.region', '=', 'SHA')
    .where('s.status', '=', 'inService')
    .where('s.flagId', 'in', flagIds ?? [id])
    .where('c.shipId', 'not in', db.selectFrom('surveyCert').select('shipId'))
    .orderBy('c.expiryDate')
    .select(['c.shipId', 's.name', 's.imo', 'c.id as shipCertId', 'c.certNo', 'c.expiryDate'])
    .execute()
  const today = new Date().toISOString().slice(0, 10)
  return rows.filter(
    ({ expiryDate }) => expiryDate !== null && expiryDate > today,
  ) as EligibleShip[]
}

/** English words in a text of a Chinese page, except these names. */
export const englishIn = (text: string, names: readonly string[] = []): string[] =>
  names.reduce((rest, name) => rest.replaceAll(name, ''), text).match(/\b[A-Z]?[a-z]{2,}\b/g) ?? []

/** As the second person: opens the newest request and confirms it. `picture` is called before. */
export async function confirmNewest(
  page: Page,
  lang: 'zh' | 'en' = 'en',
  picture?: () => Promise<void>,
): Promise<void> {
  const [button, waiting, done] =
    lang === 'en'
      ? (['Review', 'Awaiting confirmation', 'Carried out'] as const)
      : (['复核', '待复核', '已执行'] as const)
  await page.goto('/sys/confirmation/list')
  await page.getByRole('row').filter({ hasText: waiting }).first().getByRole('link').first().click()
  await page.getByRole('button', { name: button, exact: true }).waitFor()
  await picture?.()
  await performMove(page, button, { verdict: lang === 'en' ? 'Pass' : '通过' })
  await page.getByRole('heading', { level: 1 }).filter({ hasText: done }).waitFor()
}

/** Waits until the page shows this state beside its title. */
export const waitForState = (page: Page, label: string) =>
  page.getByRole('heading', { level: 1 }).filter({ hasText: label }).waitFor()

/**
 * Saves a bulk carrier in service under the flag of Panama.
 * @returns id of the ship
 */
export async function saveShip(
  app: E2eApp,
  ship: { name: string; [field: string]: unknown },
): Promise<number> {
  const operator = await app.signInAs('operator')
  const { id: flagId } = await app.services.db
    .selectFrom('flag')
    .where('iso2', '=', 'PA')
    .select('id')
    .executeTakeFirstOrThrow()
  const { id } = await operator.callOk('basic/ship/save', {
    shipType: '203',
    region: 'SHA',
    status: 'inService',
    flagId,
    ...ship,
  })
  return id
}

/** Opens a part of a tab, such as the continuous survey in the tab of the class. */
export async function openTabPart(page: Page, tab: string, part: string): Promise<void> {
  await page.getByRole('tab', { name: tab, exact: true }).click()
  await page.getByRole('radiogroup', { name: tab }).getByText(part, { exact: true }).click()
}

/** What a page shows when it is loaded. */
const titles = 'h1, h2, table'

/**
 * Opens a page as a link does. To load the application again for each page takes three times the
 * processor time.
 */
export async function openPath(page: Page, path: string): Promise<void> {
  const { origin, pathname } = new URL(page.url())
  if (origin === 'null' || pathname === path.split('?')[0]) {
    await page.goto(path)
    await page.locator(titles).first().waitFor()
  } else {
    await page.evaluate(leavePage, { path, titles })
    await page.locator(titles).and(page.locator(':not([data-left])')).first().waitFor()
  }
  await waitUntilSettled(page)
  if (new URL(page.url()).pathname === '/404') throw new Error(`${path}: there is no such page`)
}

/** Runs in the page: marks its titles, so that those of the next page differ, and goes there. */
function leavePage(to: { path: string; titles: string }): void {
  for (const title of document.querySelectorAll(to.titles)) title.setAttribute('data-left', '')
  history.pushState(null, '', to.path)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}
