/** What people do on the pages again and again, found by the words and roles they see. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { client } from '#server/testing.ts'
import type { Client } from '#server/testing.ts'
import type { Journey } from './harness.ts'

type Scope = Page | Locator
const pageOf = (scope: Scope): Page => ('page' in scope ? scope.page() : scope)

/** The list that is folded out of a select; the library draws it apart from the field. */
const openList = (scope: Scope) => pageOf(scope).locator('.ant-select-dropdown:visible')

/** The name of a field by its label, with or without the mark of a required one. */
const named = (label: string) => new RegExp(`^(\\* ?)?${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)

/** The field for a file: beside it a phone shows a second one for its camera. */
export const fileInput = (scope: Scope): Locator => scope.locator('input[type=file]:not([capture])')

/** Chooses from a select by its label; what is searched for is typed first. */
export async function choose(scope: Scope, label: string, option: string | RegExp, search?: string): Promise<void> {
  const field = scope.getByRole('combobox', { name: named(label) })
  await field.click()
  if (search) await field.fill(search)
  await openList(scope).locator('.ant-select-item-option').filter({ hasText: option }).first().click()
  // One that takes several stays open until it is left, which the click on the option may have half done.
  for (let tries = 0; tries < 10; tries++) {
    await field.focus()
    await field.blur()
    if (await openList(scope).waitFor({ state: 'hidden', timeout: 2000 }).then(() => true, () => false)) return
  }
  throw new Error(`the choices of ${label} stay open`)
}

/** Types a date into a date field, as `YYYY-MM-DD`. */
export async function putDate(scope: Scope, label: string, date: string): Promise<void> {
  const field = scope.getByRole('textbox', { name: named(label) })
  await field.fill(date)
  await field.press('Enter')
}

/** Presses a button of the page, then the same one in the dialog it opens, with an opinion and a verdict where given. */
export async function move(page: Page, button: string, answer: { verdict?: string; opinion?: string; label?: string } = {}): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (answer.verdict) await dialog.getByText(answer.verdict, { exact: true }).click()
  if (answer.opinion) await dialog.getByRole('textbox', { name: answer.label ?? 'Opinion' }).fill(answer.opinion)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Calls as the person of this window could make by hand, with the token of their session. */
export const apiOf = async (page: Page): Promise<Client> =>
  client(new URL(page.url()).origin, (await page.evaluate(() => sessionStorage.getItem('plimsoll.token')))!)

/** The bytes a click lets the browser keep. */
export async function downloaded(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: file.suggestedFilename(), bytes: await readFile((await file.path())!) }
}

/** Chinese characters in a text; none where only English should stand. */
export const chineseIn = (text: string): string[] => text.match(/\p{Script=Han}+/gu) ?? []

export interface Candidate { shipId: number; name: string; imo: string; shipCertId: number; certNo: string }
/** Ships the demonstration surveyor may work for, whose certificate of a type is in force and not in work. */
export async function shipsWith(house: Journey, certCode: string): Promise<Candidate[]> {
  const { db } = house.services
  const { id, flagIds } = await db.selectFrom('surveyor').innerJoin('principal', 'principal.surveyorId', 'surveyor.id').where('principal.username', '=', 'surveyor')
    .select(['surveyor.id', 'surveyor.flagIds']).executeTakeFirstOrThrow()
  const rows = await db.selectFrom('shipCertRow as c').innerJoin('ship as s', 's.id', 'c.shipId').where('c.certCode', '=', certCode).where('c.supersededBy', 'is', null).where('c.valid', '=', 1)
    .where('c.term', '=', 'full').where('c.region', '=', 'SHA').where('s.status', '=', 'inService').where('s.flagId', 'in', flagIds ?? [id])
    .where('c.shipId', 'not in', db.selectFrom('surveyCert').select('shipId')).orderBy('c.expiryDate')
    .select(['c.shipId', 's.name', 's.imo', 'c.id as shipCertId', 'c.certNo', 'c.expiryDate']).execute()
  const today = new Date().toISOString().slice(0, 10)
  return rows.filter(({ expiryDate }) => expiryDate !== null && expiryDate > today) as Candidate[]
}

/** English words in a text of a Chinese page, but for those that are names there. */
export const englishIn = (text: string, names: readonly string[] = []): string[] =>
  names.reduce((rest, name) => rest.replaceAll(name, ''), text).match(/\b[A-Z]?[a-z]{2,}\b/g) ?? []

/** As the second person: opens the newest request and confirms it. `picture` is called while it is shown. */
export async function confirmNewest(page: Page, lang: 'zh' | 'en' = 'en', picture?: () => Promise<void>): Promise<void> {
  const [button, waiting, done] = lang === 'en' ? ['Decide', 'Waiting', 'Carried out'] as const : ['复核', '待复核', '已执行'] as const
  await page.goto('/sys/confirmation/list')
  await page.getByRole('row').filter({ hasText: waiting }).first().getByRole('link').first().click()
  await page.getByRole('button', { name: button, exact: true }).waitFor()
  await picture?.()
  await move(page, button)
  await page.getByRole('heading', { level: 1 }).filter({ hasText: done }).waitFor()
}
