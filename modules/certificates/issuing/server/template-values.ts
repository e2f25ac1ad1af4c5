import { isShortTerm } from '#common/rules/certificates/cert-term.ts'
import { isDate } from '#common/rules/base/dates.ts'
import { ismTypeOf, printedDocType, printedSolasType } from '#common/rules/ships/doc-types.ts'
import { printedSeaAreas } from '#common/rules/equipment/sea-areas.ts'
import { equipmentValues } from '#modules/ship/equipment/server/read-equipment.ts'
import type { Db } from '#server/core/db.ts'
import type { TableRow } from '#server/core/row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { covers, docsInForce, onBehalfOf } from '#modules/ship/cert/server/docs-in-force.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import { readCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import type { CertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { isTableSource } from '#modules/basic/certTemplate/equipment-source.ts'
import { equipmentGroups, printedTable } from './equipment-record.ts'
import { templateOf } from './used-template.ts'
import type { UsedTemplate } from './used-template.ts'
import type { CertificateKind, SourceGroups } from './certificate-kind.ts'
import type { CertificateRow, CertificateSource } from './certificate-row.ts'

export interface Param {
  keyword: string
  attrNameZh: string
  attrNameEn: string
  formType: number
  dictCode?: string | null
  selectOptions?: string[] | null
  required: boolean
  source?: string | null
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
/** A date in English as printed: 14 March 2029. */
export const printedDate = (date: string | null | undefined): string => {
  if (!date) return ''
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${months[month! - 1]} ${year}`
}
/** A date in Chinese as printed: 2029年3月14日. */
const chineseDate = (date: string | null | undefined): string =>
  date ? date.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3日') : ''

/** A dictionary value as printed: Chinese and English. */
async function printedEntry(db: Db, dictCode: string, key: string): Promise<string> {
  const entry = (await entriesOf(db, dictCode)).find((e) => e.key === key)
  return entry ? `${entry.valueZh} ${entry.valueEn}` : key
}

const company = (c: TableRow<'customer'> | undefined) => ({
  name: c?.name,
  nameZh: c?.nameZh,
  imo: c?.imo,
  address: c?.address,
  number: c?.customerNo,
})

/**
 * Sources of a company's certificate: company, flag state on whose behalf it is issued, and printed
 * ship types. SOLAS IX/1.
 */
async function companyGroups(
  db: Db,
  companyId: number,
  { forFlagId, docTypes }: Partial<CertificateRow>,
): Promise<SourceGroups> {
  const [holder, flag] = await Promise.all([
    db.selectFrom('customer').where('id', '=', companyId).selectAll().executeTakeFirstOrThrow(),
    forFlagId
      ? db.selectFrom('flag').where('id', '=', forFlagId).selectAll().executeTakeFirst()
      : undefined,
  ])
  const types = await Promise.all((docTypes ?? []).map((key) => printedEntry(db, 'DOC_TYPE', key)))
  return {
    flag: flag ?? {},
    company: { ...company(holder), shipTypes: types.join('\n') },
    manager: company(holder),
  }
}

/**
 * The Document of Compliance under which a company manages a ship, as printed on the Safety
 * Management Certificate: on behalf of its flag state before another's, full-term before interim.
 * The issuer is known for documents issued here.
 */
async function docOf(
  db: Db,
  companyId: number | null,
  { shipType, flagId }: { shipType: string; flagId: number },
) {
  if (!companyId) return {}
  const documents = (await docsInForce(db, companyId)).filter((doc) => covers(doc, shipType))
  const forFlag = documents.filter((doc) => onBehalfOf(doc, flagId))
  const preferred = forFlag.length ? forFlag : documents
  const doc = preferred.find(({ certCode }) => certCode === 'DOC') ?? preferred[0]
  return doc
    ? {
        docNo: doc.certNo,
        docExpiryDate: doc.expiryDate,
        docIssuer: doc.surveyCertId && (await readSettings(db)).society.nameEn,
      }
    : {}
}

/** A ship of the register with its equipment, and its flag. */
export async function readShipAndFlag(db: Db, shipId: number) {
  const ship = await db
    .selectFrom('ship')
    .where('id', '=', shipId)
    .selectAll()
    .select(equipmentValues('ship').as('equipment'))
    .executeTakeFirstOrThrow()
  const flag = await db
    .selectFrom('flag')
    .where('id', '=', ship.flagId)
    .selectAll()
    .executeTakeFirstOrThrow()
  return { ship, flag }
}

export type ShipAndFlag = Awaited<ReturnType<typeof readShipAndFlag>>

/** Names of a surveyor as printed. */
export const surveyorNames = ['fullName', 'surname', 'name'] as const
type SurveyorNames = Pick<TableRow<'surveyor'>, (typeof surveyorNames)[number]>

/** Sources from the register: ship, flag and companies. */
async function shipGroups(db: Db, { ship, flag }: ShipAndFlag): Promise<SourceGroups> {
  const [doc, companies] = await Promise.all([
    docOf(db, ship.managerId ?? ship.ownerId, ship),
    db
      .selectFrom('customer')
      .where('id', 'in', [ship.ownerId ?? 0, ship.managerId ?? 0])
      .selectAll()
      .execute(),
  ])
  const [owner, manager] = [ship.ownerId, ship.managerId].map((id) =>
    companies.find((c) => c.id === id),
  )
  const type = await printedEntry(db, 'SHIP_TYPE', ship.shipType)
  const ism = ismTypeOf(ship.shipType)
  return {
    ship: {
      ...ship,
      shipType: type,
      type,
      ismShipType: ism && printedDocType(ism),
      solasShipType: printedSolasType(ship.shipType),
      seaAreas: printedSeaAreas(ship.equipment ?? {}),
    },
    flag,
    owner: company(owner),
    company: { ...company(manager ?? owner), ...doc },
    manager: company(manager),
    ...equipmentGroups(ship.shipType, ship.equipment ?? {}),
  }
}

/**
 * The term as printed; null for full-term certificates and for interim types, whose names state it.
 */
async function termGroup(db: Db, row: CertificateSource, life?: CertTypeRules) {
  const entry = isShortTerm(life ?? (await readCertTypeRules(db, row.certId)), row.term)
    ? (await entriesOf(db, 'CERT_TERM')).find((one) => one.key === row.term)
    : undefined
  return {
    shortPaper: entry ? 'true' : '',
    termZh: entry?.valueZh ?? '',
    termEn: entry?.valueEn ?? '',
  }
}

/**
 * All sources of template parameters, by `source` name such as `ship.name` or `flag.nameEn`.
 * @param loaded what is loaded already: rules of its type, its template, ship, flag and surveyor
 */
export async function readTemplateSources(
  ctx: RequestContext,
  kind: Pick<CertificateKind, 'groups'>,
  row: CertificateSource,
  loaded: {
    life?: CertTypeRules
    template?: UsedTemplate
    register?: ShipAndFlag | undefined
    surveyor?: { [K in keyof SurveyorNames]: string | null }
  } = {},
): Promise<Record<string, string>> {
  const { db } = ctx
  const [ship, more, surveyor, settings, term, template] = await Promise.all([
    row.shipId
      ? shipGroups(db, loaded.register ?? (await readShipAndFlag(db, row.shipId)))
      : row.companyId
        ? companyGroups(db, row.companyId, row)
        : {},
    kind.groups?.(ctx, row),
    loaded.surveyor ??
      db
        .selectFrom('surveyor')
        .where('id', '=', row.surveyorId)
        .select(surveyorNames)
        .executeTakeFirst(),
    readSettings(db),
    termGroup(db, row, loaded.life),
    loaded.template ?? templateOf(ctx, row.templateId),
  ])
  const verifyUrl = `${ctx.services.config.publicUrl}/verify`
  const groups: SourceGroups = {
    ...ship,
    ...more,
    surveyor: surveyor ?? {},
    cert: {
      ...row,
      ...term,
      expiryDateZh: chineseDate(row.expiryDate),
      inspectionDateZh: chineseDate(row.inspectionDate),
      issuePlace: row.issuePlace ?? row.surveyPlace,
      verifyUrl,
    },
    template: {
      certExpiry: template.certExpiry,
      issueUnit: template.issueUnit ?? settings.society.nameEn,
      shipSize: template.shipSize,
    },
    society: { nameZh: settings.society.nameZh, nameEn: settings.society.nameEn, verifyUrl },
  }
  const sources: Record<string, string> = {}
  for (const [group, values] of Object.entries(groups))
    for (const [name, value] of Object.entries(values) as [string, unknown][]) {
      sources[`${group}.${name}`] =
        typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
    }
  return sources
}

/** Initial values of the form: each parameter with a source gets the register's value. */
export const prefillValues = (
  params: Param[],
  sources: Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(
    params.flatMap(({ keyword, source }) => {
      const value = source && !isTableSource(source) && sources[source]
      return value ? [[keyword, value]] : []
    }),
  )

/**
 * Whether the system fills a parameter at generation; it is not shown on the form. Tables of
 * equipment are changed on the page of the ship.
 */
export const isSystemFilled = (p: Param): boolean =>
  /^(cert|template|society|surveyor|annexOne)\./.test(p.source ?? '') || isTableSource(p.source)

const NOT_APPLICABLE = '不适用 Not applicable'

/**
 * What is printed for an empty parameter, so that it cannot be filled in later: that an event which
 * is entered only where it took place does not apply, such as the previous inspection of the bottom
 * of a new ship; otherwise a dash.
 */
const printedEmpty = ({ formType, required, source }: Param): string =>
  formType === 6 && !required && !source ? NOT_APPLICABLE : '–'

/**
 * Merge data of a template: register values, overridden by entered ones, formatted for print.
 */
export async function mergeData(
  ctx: RequestContext,
  row: Pick<CertificateRow, 'values'>,
  params: Param[],
  sources: Record<string, string>,
): Promise<Record<string, unknown>> {
  const values = row.values ?? {}
  const data: Record<string, unknown> = {}
  for (const p of params) {
    if (isTableSource(p.source)) {
      data[p.keyword] = printedTable(p, sources, printedDate)
      continue
    }
    const known = p.source ? (sources[p.source] ?? '') : ''
    const filled = isSystemFilled(p) ? undefined : values[p.keyword]
    const value = filled ?? known
    if (p.formType === 7) data[p.keyword] = value === true || value === 'true'
    else if (p.formType === 5 && p.dictCode && filled)
      data[p.keyword] = await printedEntry(ctx.db, p.dictCode, String(filled))
    else
      data[p.keyword] = isDate(value)
        ? printedDate(value)
        : String(value ?? '').trim() || printedEmpty(p)
  }
  return data
}
