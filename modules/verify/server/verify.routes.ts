import { sql } from 'kysely'
import type { NotNull } from 'kysely'
import { formatUtn as written } from '#common/verification/format-utn.ts'
import { missingCertificates } from '#modules/ship/query/server/ship-duties.ts'
import { phrase } from '#common/rules/standing/rule-words.ts'
import { standingOfCert } from '#modules/ship/cert/server/standing/standing-of-cert.ts'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { productCertByUtn } from '#modules/crf/cert/server/product-verification.ts'
import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import type { FileResponse } from '#server/core/action.ts'
import { resource } from '#server/core/resource.ts'
import { knownKeys, rootsPem } from '#server/platform/signing/key-row.ts'
import { verify } from '../verify.contract.ts'
import { verifyText } from '../verify.text.ts'
import { rateLimit } from './rate-limit.ts'
import { isSignedByHand } from '#modules/ship/cert/server/hand-signed-original.ts'
import { knownProduct, productStanding, verifiedAs } from './verified-as.ts'
import { verificationSheets } from '#modules/certificates/issuing/server/verification-sheet.ts'

const countLookUp = rateLimit('lookups', 60, 60_000)
/** Sheets are typeset, which costs more than a look-up. */
const countSheet = rateLimit('sheets', 20, 60_000)
type Verification = OutputOf<typeof verify, ':utn'>
/** Fields that the answer omits where the certificate is of another kind. */
type OmittedFields =
  | 'day'
  | 'known'
  | 'companyName'
  | 'companyImo'
  | 'docTypes'
  | 'missing'
  | 'productName'
  | 'productModel'
  | 'serialNumber'
type FoundCertificate = Omit<Verification, OmittedFields> & Partial<Verification>

/** Columns that a printed certificate has. */
type PrintedName = 'utn' | 'certNo' | 'certNameZh' | 'certNameEn' | 'issueDate' | 'term'

async function verifyUtn(
  ctx: RequestContext,
  { utn, asOf, day: formerName, known }: InputOf<typeof verify, ':utn'>,
) {
  const day = asOf ?? formerName
  countLookUp(ctx)
  const today = await societyToday(ctx.db)
  if (day && day > today)
    refuseFields({ field: asOf ? 'asOf' : 'day', phrase: verifyText.futureDay })
  const asked = day && day < today ? day : null
  const onlyKnown = Boolean(asked && known)
  const found = await findCertificate(ctx, utn, asked ?? today, onlyKnown)
  return { ...found, day: asked, known: onlyKnown } as Verification
}

async function findCertificate(
  ctx: RequestContext,
  utn: string,
  day: string,
  onlyKnown = false,
): Promise<FoundCertificate> {
  const { shipCertId, correctedOn, ...page } = await endorsementPage(ctx, written(utn))
  const isCorrected = correctedOn && !(onlyKnown && correctedOn > day)
  const cert = await ctx.db
    .selectFrom('shipCertRow')
    .where((eb) => (shipCertId ? eb('id', '=', shipCertId) : eb('utn', '=', written(utn))))
    .select([
      'id',
      'shipId',
      'companyId',
      'utn',
      'certNo',
      'certNameZh',
      'certNameEn',
      'shipName',
      'imo',
      'companyName',
      'companyImo',
      'docTypes',
      'flagNameZh',
      'flagNameEn',
      'issueDate',
      'expiryDate',
      'term',
      'sha256',
    ])
    .$narrowType<Record<PrintedName | 'id', NotNull>>()
    .executeTakeFirst()
  if (!cert) return verifyProduct(ctx, utn, day, onlyKnown)
  const { id: _id, shipId: _ship, companyId: _company, docTypes, ...publicFields } = cert
  const standing = await standingOfCert(ctx.db, cert, day, onlyKnown)
  const isToday = day === (await societyToday(ctx.db))
  return {
    ...publicFields,
    ...page,
    docTypes: await typesCovered(ctx, docTypes),
    expiryDate: standing.expiry,
    ...verifiedAs(isCorrected ? { ...standing, ...PAGE_SUPERSEDED } : standing),
    ...(await issuerOf(ctx, cert.term)),
    onPaper: await isSignedByHand(ctx.db, page.utn ?? cert.utn),
    ...(cert.shipId && isToday && { missing: await missingCertificates(ctx.db, cert.shipId, day) }),
    endorsements: (await endorsementsOf(ctx, cert.id)).flatMap(
      ({ recordedOn, correctedOn, ...one }) =>
        one.date <= day &&
        (onlyKnown
          ? recordedOn <= day && (correctedOn === null || correctedOn > day)
          : correctedOn === null)
          ? [one]
          : [],
    ),
  }
}

/** A page that a corrected one has superseded certifies nothing, whatever the certificate is worth. */
const PAGE_SUPERSEDED = {
  standing: 'superseded',
  reason: 'replaced',
  rule: phrase('society procedures'),
} as const

/**
 * The certificate of an endorsement page, found by the page's own number and hash, and the day on which
 * a corrected page superseded it.
 */
async function endorsementPage(
  ctx: RequestContext,
  utn: string,
): Promise<{
  shipCertId?: number
  utn?: string
  sha256?: string | null
  correctedOn?: string | null
}> {
  const { rows } = await sql<{
    shipCertId: number
    sha256: string | null
    correctedOn: string | null
  }>`
    select ship_cert_id, sha256, null::date as corrected_on from cert_endorsement where utn = ${utn}
    union all select ship_cert_id, sha256, society_day(corrected_time)
    from corrected_endorsement where utn = ${utn}`.execute(ctx.db)
  return rows[0] ? { ...rows[0], utn } : {}
}

interface ListedPage {
  surveyType: string
  date: string
  place: string | null
  recordedOn: string
  /** null: it is not corrected */
  correctedOn: string | null
}

/**
 * Endorsed surveys of a certificate, and completed windows from before endorsements were recorded.
 */
async function endorsementsOf(ctx: RequestContext, shipCertId: number) {
  const { rows: pages } = await sql<ListedPage>`
    select survey_type, inspection_date as date, place, society_day(create_time) as recorded_on,
      null::date as corrected_on
    from cert_endorsement where ship_cert_id = ${shipCertId}
    union all select survey_type, inspection_date, place, society_day(create_time),
      society_day(corrected_time)
    from corrected_endorsement where ship_cert_id = ${shipCertId}`.execute(ctx.db)
  const done = await ctx.db
    .selectFrom('certWindow')
    .where('shipCertId', '=', shipCertId)
    .where('doneDate', 'is not', null)
    .select(['surveyType', 'doneDate as date'])
    .$narrowType<{ date: NotNull }>()
    .execute()
  const earlierSurveys = done
    .filter((w) => !pages.some((page) => page.correctedOn === null && page.date === w.date))
    .map((w) => ({
      surveyType: w.surveyType,
      date: w.date,
      place: null,
      recordedOn: w.date,
      correctedOn: null,
    }))
  const types = new Map((await entriesOf(ctx.db, 'SURVEY_TYPE')).map((e) => [e.key, e]))
  return [...pages, ...earlierSurveys]
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map((survey) => ({
      ...survey,
      surveyTypeZh: types.get(survey.surveyType)?.valueZh ?? survey.surveyType,
      surveyTypeEn: types.get(survey.surveyType)?.valueEn ?? survey.surveyType,
    }))
}

/** Ship types of a Document of Compliance, as printed; none for other certificates. */
async function typesCovered(ctx: RequestContext, docTypes: string[] | null) {
  if (!docTypes) return null
  const entries = new Map((await entriesOf(ctx.db, 'DOC_TYPE')).map((e) => [e.key, e]))
  return docTypes.map((key) => ({
    key,
    zh: entries.get(key)?.valueZh ?? key,
    en: entries.get(key)?.valueEn ?? key,
  }))
}

/** A product certificate, which belongs to no ship. */
async function verifyProduct(
  ctx: RequestContext,
  utn: string,
  day: string,
  onlyKnown: boolean,
): Promise<FoundCertificate> {
  const row = await productCertByUtn(ctx.db, written(utn))
  if (!row) return refuse(404, verifyText.unknown)
  const cert = row as typeof row & Record<PrintedName, string>
  const {
    valid: _valid,
    invalidOn: _invalid,
    replacedOn: _replaced,
    recordedOn: _recorded,
    replacementRecordedOn: _replacement,
    ...publicFields
  } = cert
  return {
    ...publicFields,
    ...verifiedAs(productStanding(onlyKnown ? knownProduct(cert, day) : cert, day)),
    ...(await issuerOf(ctx, cert.term)),
    onPaper: await isSignedByHand(ctx.db, cert.utn),
    shipName: null,
    imo: null,
    flagNameZh: null,
    flagNameEn: null,
    endorsements: [],
  }
}

/** The issuer of a certificate, and the text of its term. */
async function issuerOf(ctx: RequestContext, key: string) {
  const { society } = await readSettings(ctx.db)
  const term = (await entriesOf(ctx.db, 'CERT_TERM')).find((e) => e.key === key)
  return {
    termZh: term?.valueZh ?? key,
    termEn: term?.valueEn ?? key,
    societyNameZh: society.nameZh,
    societyNameEn: society.nameEn,
    checkedAt: new Date().toISOString(),
  }
}

/** A printable page on how to verify a certificate. */
async function printSheet(
  ctx: RequestContext,
  { utn, lang }: InputOf<typeof verify, 'sheet'>,
): Promise<FileResponse> {
  countSheet(ctx)
  const { shipName, companyName, productName, imo, companyImo, ...cert } = await findCertificate(
    ctx,
    utn,
    await societyToday(ctx.db),
  )
  const bytes = await verificationSheets(
    ctx,
    [
      {
        ...cert,
        about: shipName ?? companyName ?? productName ?? '',
        imo: imo ?? companyImo ?? null,
      },
    ],
    lang ?? ctx.lang,
  )
  return { bytes, name: `${cert.utn}.pdf`, type: 'application/pdf', inline: true }
}

/** The society's public keys, for verification offline. */
async function listKeys(ctx: RequestContext) {
  countLookUp(ctx)
  const { society } = await readSettings(ctx.db)
  return {
    list: await knownKeys(ctx.db),
    societyNameZh: society.nameZh,
    societyNameEn: society.nameEn,
    checkedAt: new Date().toISOString(),
  }
}

export default resource(verify, verifyText, { scope: 'shared', defaultGrants: {} }, () => ({
  ':utn': {
    requires: 'public',
    noTransaction: true,
    conditional: { except: ['checkedAt'] },
    handler: verifyUtn,
  },
  keys: {
    requires: 'public',
    noTransaction: true,
    conditional: { except: ['checkedAt'] },
    handler: listKeys,
  },
  sheet: { requires: 'public', noTransaction: true, handler: printSheet },
  root: {
    requires: 'public',
    noTransaction: true,
    handler: async (ctx) => ({
      bytes: Buffer.from(await rootsPem(ctx.db)),
      name: 'plimsoll-root.pem',
      type: 'application/x-pem-file',
    }),
  },
}))
