import { isShortPaper } from '#common/rules/cert-term.ts'
import { isDate } from '#common/rules/dates.ts'
import { ismTypeOf, printedDocType } from '#common/rules/doc-types.ts'
import type { Db } from '#server/db/database.ts'
import type { Ctx } from '#server/http/context.ts'
import { covers, docsInForce, onBehalfOf } from '#modules/ship/cert/server/docs-in-force.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { readSettings } from '#modules/sys/setting/server/settings.ts'
import { typeLife } from '#modules/basic/cert/server/cert-life.ts'
import type { TypeLife } from '#modules/basic/cert/server/cert-life.ts'
import type { PaperKind } from './paper-kind.ts'

export interface Param {
  keyword: string; attrNameZh: string; attrNameEn: string; formType: number; dictCode?: string | null; selectOptions?: string[] | null
  required: boolean; source?: string | null
}
type Row = Record<string, any>

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
/** A date as certificates print it: 14 March 2029. */
export const printedDate = (date: string | null | undefined): string => {
  if (!date) return ''
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${months[month! - 1]} ${year}`
}
/** The same in a Chinese sentence: 2029年3月14日. */
const chineseDate = (date: string | null | undefined): string => (date ? date.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3日') : '')

/** A dictionary value as certificates print it: Chinese and English. */
async function printedEntry(db: Db, dictCode: string, key: string): Promise<string> {
  const entry = (await entriesOf(db, dictCode)).find((e) => e.key === key)
  return entry ? `${entry.valueZh} ${entry.valueEn}` : key
}

type Groups = Record<string, Row>

const company = (c: Row | undefined): Row => ({ name: c?.['name'], nameZh: c?.['nameZh'], imo: c?.['imo'], address: c?.['address'], number: c?.['customerNo'] })

/** Of a company's certificate: the company, the flag state on whose behalf it is issued, and the ship types as they are printed. SOLAS IX/1. */
async function companyGroups(db: Db, row: Row): Promise<Groups> {
  const [holder, flag] = await Promise.all([
    db.selectFrom('customer').where('id', '=', row['companyId']).selectAll().executeTakeFirstOrThrow(),
    row['forFlagId'] ? db.selectFrom('flag').where('id', '=', row['forFlagId']).selectAll().executeTakeFirst() : undefined,
  ])
  const types = await Promise.all(((row['docTypes'] ?? []) as string[]).map((key) => printedEntry(db, 'DOC_TYPE', key)))
  return { flag: flag ?? {}, company: { ...company(holder), shipTypes: types.join('\n') }, manager: company(holder) }
}

/**
 * The Document of Compliance under which a company manages a ship, as her Safety Management Certificate names it: on behalf of her flag state before
 * another's, full-term before interim. Who issued it is known of those issued here.
 */
async function docOf(db: Db, companyId: number | null, { shipType, flagId }: { shipType: string; flagId: number }): Promise<Row> {
  if (!companyId) return {}
  const held = (await docsInForce(db, companyId)).filter((one) => covers(one, shipType))
  const hers = held.filter((one) => onBehalfOf(one, flagId))
  const nearest = hers.length ? hers : held
  const doc = nearest.find(({ certCode }) => certCode === 'DOC') ?? nearest[0]
  return doc ? { docNo: doc.certNo, docExpiryDate: doc.expiryDate, docIssuer: doc.surveyCertId && (await readSettings(db)).society.nameEn } : {}
}

/** What the register knows of a ship, its flag and its companies. */
async function shipGroups(db: Db, shipId: number): Promise<Groups> {
  const ship = await db.selectFrom('ship').where('id', '=', shipId).selectAll().executeTakeFirstOrThrow()
  const [flag, doc, companies] = await Promise.all([
    db.selectFrom('flag').where('id', '=', ship.flagId).selectAll().executeTakeFirstOrThrow(),
    docOf(db, ship.managerId ?? ship.ownerId, ship),
    db.selectFrom('customer').where('id', 'in', [ship.ownerId ?? 0, ship.managerId ?? 0]).selectAll().execute(),
  ])
  const [owner, manager] = [ship.ownerId, ship.managerId].map((id) => companies.find((one) => one.id === id))
  const type = await printedEntry(db, 'SHIP_TYPE', ship.shipType)
  const ism = ismTypeOf(ship.shipType)
  return { ship: { ...ship, shipType: type, type, ismShipType: ism && printedDocType(ism) }, flag, owner: company(owner), company: { ...company(manager ?? owner), ...doc }, manager: company(manager) }
}

/** The term of a certificate that is not the full-term one, as it is printed; nothing of any other. Interim types say it by their names. */
async function termGroup(db: Db, row: Row, life?: TypeLife): Promise<Row> {
  const entry = isShortPaper(life ?? await typeLife(db, row['certId']), row['term']) ? (await entriesOf(db, 'CERT_TERM')).find((one) => one.key === row['term']) : undefined
  return { shortPaper: entry ? 'true' : '', termZh: entry?.valueZh ?? '', termEn: entry?.valueEn ?? '' }
}

/** Everything a template's parameter can be pre-filled from, by `source` name such as `ship.name` or `flag.nameEn`. @param life of its type, where it is known */
export async function sourcesOf(ctx: Ctx, row: Row, kind?: PaperKind, life?: TypeLife): Promise<Record<string, string>> {
  const { db } = ctx
  const [ship, more, surveyor, settings, term] = await Promise.all([
    row['shipId'] ? shipGroups(db, row['shipId']) : row['companyId'] ? companyGroups(db, row) : {},
    kind?.groups?.(ctx, row),
    db.selectFrom('surveyor').where('id', '=', row['surveyorId']).select(['fullName', 'surname', 'name']).executeTakeFirst(),
    readSettings(db), termGroup(db, row, life),
  ])
  const verifyUrl = `${ctx.services.config.publicUrl}/verify`
  const groups: Groups = {
    ...ship, ...more, surveyor: surveyor ?? {},
    cert: { ...row, ...term, expiryDateZh: chineseDate(row['expiryDate']), inspectionDateZh: chineseDate(row['inspectionDate']), issuePlace: row['issuePlace'] ?? row['surveyPlace'], verifyUrl },
    society: { nameZh: settings.society.nameZh, nameEn: settings.society.nameEn, verifyUrl },
  }
  const sources: Record<string, string> = {}
  for (const [group, values] of Object.entries(groups))
    for (const [name, value] of Object.entries(values)) {
      sources[`${group}.${name}`] = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
    }
  return sources
}

/** What stands in the form before anybody types: each parameter with a source gets what the register knows. */
export const prefilled = (params: Param[], sources: Record<string, string>): Record<string, string> =>
  Object.fromEntries(params.filter((p) => p.source && sources[p.source]).map((p) => [p.keyword, sources[p.source!]!]))

/** Parameters filled by the system when the document is made; nobody is asked for them. */
export const isSystems = (p: Param): boolean => /^(cert|society|surveyor)\./.test(p.source ?? '')

/** The data a template is merged with: what the register knows, overridden by what was filled in, as it is to be printed. Nothing there is a dash: an empty field of a certificate could be filled in by anybody. */
export async function mergeData(ctx: Ctx, row: Row, params: Param[], sources: Record<string, string>): Promise<Record<string, unknown>> {
  const values = (row['values'] ?? {}) as Row
  const data: Record<string, unknown> = {}
  for (const p of params) {
    const known = p.source ? (sources[p.source] ?? '') : ''
    const filled = isSystems(p) ? undefined : values[p.keyword]
    const value = filled ?? known
    if (p.formType === 7) data[p.keyword] = value === true || value === 'true'
    else if (p.formType === 5 && p.dictCode && filled) data[p.keyword] = await printedEntry(ctx.db, p.dictCode, String(filled))
    else data[p.keyword] = isDate(value) ? printedDate(value) : String(value ?? '').trim() || '–'
  }
  return data
}
