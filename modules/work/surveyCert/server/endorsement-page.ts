import { readFile } from 'node:fs/promises'
import { addMonths, compareDates } from '#common/rules/base/dates.ts'
import { EXTENSIONS, evaluateExtension } from '#common/rules/certificates/extension.ts'
import { ENDORSEMENTS, isEndorsement } from '#common/rules/certificates/endorsement.ts'
import type { Endorsement } from '#common/rules/certificates/endorsement.ts'
import type { ExtensionFamily, ExtensionLimits } from '#common/rules/certificates/extension.ts'
import { error } from '#common/rules/base/issue.ts'
import type { Issue } from '#common/rules/base/issue.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import { previewEndorsement } from '#modules/ship/cert/server/endorse-cert.ts'
import { ENDED_OR_SUSPENDED, endingIssue } from '#modules/ship/cert/server/standing/refuse-ended.ts'
import type { Held } from '#modules/ship/cert/server/endorse-cert.ts'
import { remoteSurveyField, remoteSurveyIssue } from '#modules/ship/cert/server/survey-method.ts'
import { previewRestoration } from '#modules/ship/cert/server/restore-cert.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { issuingText } from '#modules/certificates/issuing/issuing.text.ts'
import { printedDate } from '#modules/certificates/issuing/server/template-values.ts'
import type {
  Planned,
  FixedLayoutDocument,
} from '#modules/certificates/issuing/server/certificate-kind.ts'
import type { CertificateRow } from '#modules/certificates/issuing/server/certificate-row.ts'
import { typeset } from '#server/platform/documents/index.ts'
import type { DocumentHeader } from '#server/platform/documents/index.ts'
import type { Db } from '#server/core/db.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { TableRow } from '#server/core/row.ts'
import { fieldErrorFrom } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { surveyCertText } from '../surveyCert.text.ts'

type ShipCert = TableRow<'shipCert'>
const source = new URL('../endorsement.print.typ', import.meta.url)
/**
 * Top left corners of the marks on the page, in points from its bottom left corner, with the
 * caption of each.
 */
const anchors = [
  { name: 'qrCode', page: 1, x: 56, y: 190 },
  { name: 'sealOfficial', page: 1, x: 160, y: 190 },
  { name: 'sigSurveyor', page: 1, x: 284, y: 180 },
  { name: 'sealPersonal', page: 1, x: 446, y: 180 },
]
const pageHeight = 841.89
const underMarks = [
  [160, 124, 87, '公章', 'Seal'],
  [284, 124, 124, '验船师签字', 'Surveyor'],
  [446, 124, 66, '印章', 'Stamp'],
] as const

async function endorsedCert(
  { db }: RequestContext,
  { id, predecessorId }: CertificateRow,
): Promise<ShipCert> {
  if (!predecessorId) throw new Error(`endorsement ${id} names no certificate`)
  return db
    .selectFrom('shipCert')
    .where('id', '=', predecessorId)
    .selectAll()
    .executeTakeFirstOrThrow()
}
/** Effect of a survey on the certificate: endorsed on it, or restoring it. */
const previewSurvey = (
  db: Db,
  { actionType }: Pick<CertificateRow, 'actionType'>,
  cert: ShipCert,
  held: Held,
): Promise<Endorsement | Issue> =>
  actionType === 'reinstate'
    ? previewRestoration(db, cert, held)
    : previewEndorsement(db, cert, held)
/** A renewal is endorsed only to keep the old certificate valid until the new one is on board. */
export const isRenewal = (row: Pick<CertificateRow, 'surveyType'>): boolean =>
  row.surveyType === 'renewal'

/**
 * Effect of an endorsement's dates: the window it fulfils, or why it cannot be endorsed. Null until
 * the dates are known.
 */
async function plan(ctx: RequestContext, row: CertificateRow): Promise<Planned | null> {
  if (!row.inspectionDate) return null
  // After completion the stored effect is used.
  const made = row.shipCertId
    ? await ctx.db
        .selectFrom('certEndorsement')
        .where('surveyCertId', '=', row.id)
        .select(['explanationZh', 'explanationEn'])
        .executeTakeFirst()
    : undefined
  if (made) return { suggestedExpiry: null, ...made, fault: false }
  const cert = await endorsedCert(ctx, row)
  if (isRenewal(row)) return planRenewal(ctx, row, cert)
  const judged = await previewSurvey(ctx.db, row, cert, {
    surveyType: row.surveyType,
    inspectionDate: row.inspectionDate,
  })
  return 'code' in judged
    ? { suggestedExpiry: null, explanationZh: judged.zh, explanationEn: judged.en, fault: true }
    : {
        suggestedExpiry: null,
        explanationZh: judged.explanationZh,
        explanationEn: judged.explanationEn,
        fault: false,
      }
}

/** The field that shows why a renewal cannot be endorsed, by the code of the reason. */
const renewalFields: Readonly<Record<string, string>> = {
  'extension.renewal': 'inspectionDate',
  'extension.limit': 'expiryDate',
  [shipCertText.hasEnded.key]: 'inspectionDate',
  [shipCertText.isSuspended.key]: 'inspectionDate',
}

async function renewalGranted(ctx: RequestContext, row: CertificateRow, cert: ShipCert) {
  const { extensionFamily } = await ctx.db
    .selectFrom('cert')
    .where('id', '=', cert.certId)
    .select('extensionFamily')
    .executeTakeFirstOrThrow()
  const family = extensionFamily as ExtensionFamily
  const { expiryDate, expiryBeforeExtension } = cert
  if (expiryBeforeExtension === null) {
    const { zh, en } = shipCertText.neverExpires
    return { granted: error('extension.neverExpires', zh, en), latest: null }
  }
  const ending =
    row.inspectionDate && (await endingIssue(ctx.db, cert, row.inspectionDate, ENDED_OR_SUSPENDED))
  if (ending) return { granted: ending, latest: null }
  const granted = evaluateExtension({
    family,
    reason: 'notOnBoard',
    expiryBeforeExtension,
    extendedTo: expiryDate === expiryBeforeExtension ? null : expiryDate,
    renewalCompleted: row.inspectionDate,
    ...(row.expiryDate && { until: row.expiryDate }),
    flagApproval: Boolean(row.attachments?.length),
  })
  const months = (EXTENSIONS[family] as ExtensionLimits).notOnBoard
  return { granted, latest: months ? addMonths(expiryBeforeExtension, months) : null }
}

async function planRenewal(
  ctx: RequestContext,
  row: CertificateRow,
  cert: ShipCert,
): Promise<Planned> {
  const { granted, latest } = await renewalGranted(ctx, row, cert)
  if ('code' in granted)
    return {
      suggestedExpiry: latest,
      explanationZh: granted.zh,
      explanationEn: granted.en,
      fault: true,
    }
  return {
    suggestedExpiry: latest,
    explanationZh: `原证书继续有效至 ${granted.until}。`,
    explanationEn: `The certificate on board stands until ${granted.until}.`,
    fault: false,
  }
}

/** Reasons that concern the type of the survey, not its day. */
const TYPE_FAULTS: ReadonlySet<string> = new Set(['endorse.noSurvey', 'restore.depth'])

/**
 * Why the survey cannot be held by remote means, as for surveys recorded from paper. The consent of
 * the flag is required for submission.
 */
async function methodFaults(
  { db }: RequestContext,
  { predecessorId, surveyType, method = 'onBoard', consentFileId }: CertificateRow,
  submitted: boolean,
): Promise<FieldError[]> {
  if (!predecessorId) return []
  const hasConsent = Boolean(consentFileId) || !submitted
  const issue = await remoteSurveyIssue(db, predecessorId, { surveyType, method, hasConsent })
  return issue ? [fieldErrorFrom(remoteSurveyField(issue.code), issue)] : []
}

async function faults(
  ctx: RequestContext,
  row: CertificateRow,
  submitted: boolean,
): Promise<FieldError[]> {
  const { inspectionDate, issueDate } = row
  const errors: FieldError[] = await methodFaults(ctx, row, submitted)
  if (inspectionDate && compareDates(inspectionDate, await societyToday(ctx.db)) > 0)
    errors.push({ field: 'inspectionDate', phrase: issuingText.inspectionInFuture })
  if (inspectionDate && issueDate && compareDates(inspectionDate, issueDate) > 0)
    errors.push({ field: 'issueDate', phrase: issuingText.datesOrder })
  if (!isRenewal(row) && row.expiryDate)
    errors.push({ field: 'expiryDate', phrase: surveyCertText.keepsExpiry })
  if (errors.length || !inspectionDate) return errors
  const cert = await endorsedCert(ctx, row)
  if (isRenewal(row)) {
    const { granted } = await renewalGranted(ctx, row, cert)
    return 'code' in granted
      ? [fieldErrorFrom(renewalFields[granted.code] ?? 'surveyType', granted)]
      : []
  }
  const judged = await previewSurvey(ctx.db, row, cert, {
    surveyType: row.surveyType,
    inspectionDate,
  })
  return 'code' in judged
    ? [fieldErrorFrom(TYPE_FAULTS.has(judged.code) ? 'surveyType' : 'inspectionDate', judged)]
    : []
}

/** Number of the certificate and index of the endorsement: PR-SC-2026-00012-E1. */
async function number(ctx: RequestContext, row: CertificateRow): Promise<string> {
  const { certNo } = await endorsedCert(ctx, row)
  const { last } = await ctx.db
    .selectFrom('surveyCert')
    .where('predecessorId', '=', row.predecessorId)
    .where('actionType', 'in', ENDORSEMENTS)
    .where('certNo', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('last'))
    .executeTakeFirstOrThrow()
  return `${certNo}-E${Number(last) + 1}`
}

/** Effect on the certificate, printed on the page; null for a renewal, which has none. */
async function effectOf(
  { db }: RequestContext,
  row: CertificateRow,
  cert: ShipCert,
): Promise<Endorsement | null> {
  const { surveyType, inspectionDate } = row
  if (!inspectionDate || isRenewal(row)) return null
  const preview = await previewSurvey(db, row, cert, { surveyType, inspectionDate })
  return 'code' in preview ? null : preview
}

async function printed(ctx: RequestContext, row: CertificateRow): Promise<Record<string, unknown>> {
  const cert = await endorsedCert(ctx, row)
  const [ship, kind, surveyor, effect, { society }, surveys] = await Promise.all([
    row.shipId
      ? ctx.db.selectFrom('ship').where('id', '=', row.shipId).selectAll().executeTakeFirstOrThrow()
      : undefined,
    ctx.db.selectFrom('cert').where('id', '=', row.certId).selectAll().executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('surveyor')
      .where('id', '=', row.surveyorId)
      .select('fullName')
      .executeTakeFirst(),
    effectOf(ctx, row, cert),
    readSettings(ctx.db),
    entriesOf(ctx.db, 'SURVEY_TYPE'),
  ])
  const survey = surveys.find(({ key }) => key === row.surveyType)
  return {
    society,
    date: row.issueDate ?? (await societyToday(ctx.db)),
    page: {
      certNo: row.certNo,
      endorsedNo: cert.certNo,
      certNameZh: kind.nameZh,
      certNameEn: kind.nameEn,
      instrument: kind.instrument,
      shipName: ship?.name ?? null,
      imo: ship ? ship.imo : row.companyImo,
      // of a company's certificate: the audit of the company is endorsed. ISM Code, 13.4
      company: row.companyName ?? null,
      flag: `${row.flagNameZh} ${row.flagNameEn}`,
      port: ship?.registryPort ?? null,
      issued: printedDate(cert.issueDate),
      expiry: printedDate(cert.expiryDate),
      surveyZh: survey?.valueZh ?? row.surveyType,
      surveyEn: survey?.valueEn ?? row.surveyType,
      renewal: isRenewal(row),
      remote: row.method === 'remote',
      restored: row.actionType === 'reinstate',
      until: printedDate(row.expiryDate),
      completed: printedDate(row.inspectionDate),
      place: row.surveyPlace ?? null,
      signed: printedDate(row.issueDate),
      surveyor: surveyor?.fullName ?? null,
      anniversary: printedDate(effect?.amendedAnniversary?.date),
      amendedExpiry: printedDate(effect?.amendedExpiry),
      remark: row.printRemark === true ? (row.remark ?? null) : null,
      marks: underMarks.map(([x, y, width, zh, en]) => [
        x,
        Math.round(pageHeight - y),
        width,
        zh,
        en,
      ]),
    },
  }
}

/** Layout of the endorsement page. */
const endorsementPage: FixedLayoutDocument = {
  required: ['inspectionDate', 'surveyPlace', 'issueDate'],
  faults,
  plan,
  number,
  printed,
  render: async ({ society, date, page }) => ({
    pdf: await typeset(
      await readFile(source, 'utf8'),
      { lang: 'en', society, date } as DocumentHeader,
      { page },
    ),
    anchors,
  }),
}

/** The fixed layout of a certificate in work: endorsements have one, all others use a template. */
export const endorsementPageOf = (
  row: Pick<CertificateRow, 'actionType' | 'surveyType'>,
): FixedLayoutDocument | undefined =>
  !isEndorsement(row.actionType)
    ? undefined
    : isRenewal(row)
      ? { ...endorsementPage, required: [...endorsementPage.required, 'expiryDate', 'attachments'] }
      : endorsementPage
