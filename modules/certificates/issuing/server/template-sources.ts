import { chineseDate } from '#common/rules/text/printed-date.ts'
import { isShortTerm } from '#common/rules/certificates/cert-term.ts'
import {
  ismTypeOf,
  printedDocType,
  printedSolasDeadweight,
  printedSolasType,
} from '#common/rules/ships/doc-types.ts'
import {
  printedEnergyType,
  printedPolarType,
  printedSewageType,
} from '#common/rules/ships/printed-types.ts'
import { printedSeaAreas } from '#common/rules/equipment/sea-areas.ts'
import { equipmentValues } from '#modules/ship/equipment/server/equipment-values-sql.ts'
import { companyInRole, ismCompanyOf } from '#common/rules/ships/ism-company.ts'
import { certificateLaw } from '#common/rules/standing/certificate-law.ts'
import type { Db } from '#server/core/db.ts'
import type { TableRow } from '#server/core/row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { covers, docsInForce, onBehalfOf } from '#modules/ship/cert/server/docs-in-force.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { printedParent } from '#modules/ship/cert/server/parent-certificate.ts'
import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { readCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import type { CertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { equipmentGroups } from './equipment-record.ts'
import { templateOf } from './used-template.ts'
import type { UsedTemplate } from './used-template.ts'
import type { CertificateKind, SourceGroups } from './certificate-kind.ts'
import type { CertificateRow, CertificateSource } from './certificate-row.ts'
import { printedEntry } from './template-values.ts'

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

/**
 * Boxes of the supplement to the IEE Certificate that the propulsion of the register decides: dual
 * fuel is burnt in diesel engines, electric propulsion has diesel generators. MARPOL VI, appendix
 * VIII, item 2.
 */
const propulsionBoxes = (propulsion: string | null) => ({
  propulsionDiesel: propulsion && String(['diesel', 'dualFuel'].includes(propulsion)),
  propulsionDieselElectric: propulsion && String(propulsion === 'electric'),
})

/** Issuers of the SMC and ISSC in force of a ship, known for those issued here. SOLAS XI-1/5.3. */
async function issuersOf(db: Db, shipId: number) {
  const issued = await db
    .selectFrom('shipCert as c')
    .innerJoin('cert as k', 'k.id', 'c.certId')
    .where('c.shipId', '=', shipId)
    .where('c.valid', '=', 1)
    .where('c.supersededBy', 'is', null)
    .where('c.surveyCertId', 'is not', null)
    .where('k.code', 'in', ['SMC', 'ISMC', 'ISSC', 'IISSC'])
    .select('k.code')
    .execute()
  const codes = new Set(issued.map(({ code }) => code))
  const here = (await readSettings(db)).society.nameEn
  const issuer = (...of: readonly string[]) => of.some((code) => codes.has(code)) && here
  return { smcIssuer: issuer('SMC', 'ISMC'), isscIssuer: issuer('ISSC', 'IISSC') }
}

/**
 * Sources from the register: ship, flag and companies. `company` is the one that the certificate
 * names: that of the ISM Code, or the shipowner of the MLC.
 */
async function shipGroups(
  db: Db,
  { ship, flag }: ShipAndFlag,
  certCode: string,
): Promise<SourceGroups> {
  const { companyRole } = certificateLaw(certCode, 'statutory')
  const companyId = companyInRole(ship, companyRole)
  const [doc, companies] = await Promise.all([
    docOf(db, ismCompanyOf(ship), ship),
    db
      .selectFrom('customer')
      .where('id', 'in', [ship.ownerId ?? 0, ship.managerId ?? 0, companyId ?? 0])
      .selectAll()
      .execute(),
  ])
  const [owner, manager, named] = [ship.ownerId, ship.managerId, companyId].map((id) =>
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
      solasDeadweight: printedSolasDeadweight(ship),
      energyShipType: printedEnergyType(ship.shipType),
      ...propulsionBoxes(ship.propulsion),
      ...(await issuersOf(db, ship.id)),
      polarShipType: printedPolarType(ship.shipType),
      sewageShipType: printedSewageType(ship),
      seaAreas: printedSeaAreas(ship.equipment ?? {}),
    },
    flag,
    owner: company(owner),
    company: { ...company(named), ...doc },
    manager: company(manager),
    ...equipmentGroups(ship.shipType, ship.equipment ?? {}),
  }
}

/**
 * The term as printed; null for full-term certificates and for interim types, whose names state it.
 */
async function termGroup(db: Db, row: CertificateSource, life: CertTypeRules) {
  const entry = isShortTerm(life, row.term)
    ? (await entriesOf(db, 'CERT_TERM')).find((one) => one.key === row.term)
    : undefined
  return {
    shortPaper: entry ? 'true' : '',
    termZh: entry?.valueZh ?? '',
    termEn: entry?.valueEn ?? '',
  }
}

/** The certificate to which one is attached; only types that follow another one have it. */
async function parentGroup(db: Db, row: CertificateSource) {
  const { shipId, certId, issueDate = null, parentId = null } = row
  if (!shipId) return {}
  const parent = { shipId, certId, issueDate, parentId }
  return { certificate: await printedParent(db, parent, await societyToday(db)) }
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
  const life = loaded.life ?? (await readCertTypeRules(db, row.certId))
  const [ship, more, surveyor, settings, term, template, parent] = await Promise.all([
    row.shipId
      ? shipGroups(db, loaded.register ?? (await readShipAndFlag(db, row.shipId)), life.code)
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
    termGroup(db, row, life),
    loaded.template ?? templateOf(ctx, row.templateId),
    parentGroup(db, row),
  ])
  const verifyUrl = `${ctx.services.config.publicUrl}/verify`
  const groups: SourceGroups = {
    ...ship,
    ...more,
    surveyor: surveyor ?? {},
    parent,
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
