import { readFile } from 'node:fs/promises'
import type { ExtensionFamily } from '#common/rules/certificates/extension.ts'
import { certificateLaw } from '#common/rules/standing/certificate-law.ts'
import { printedDate } from '#common/rules/text/printed-date.ts'
import { ENDORSEMENTS, isEndorsement } from '#common/rules/certificates/endorsement.ts'
import { heldIn } from '#common/rules/certificates/endorsement-words.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { instrumentInBoth } from '#modules/ship/cert/server/print-extension.ts'
import type { FixedLayoutDocument } from '#modules/certificates/issuing/server/certificate-kind.ts'
import type { CertificateRow } from '#modules/certificates/issuing/server/certificate-row.ts'
import { typeset } from '#server/platform/documents/index.ts'
import type { DocumentHeader } from '#server/platform/documents/index.ts'
import type { RequestContext } from '#server/core/context.ts'
import { endorsedCert, isRenewal, plan, effectOf } from './endorsement-effect.ts'
import { faults } from './endorsement-faults.ts'

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
      .select('displayName')
      .executeTakeFirst(),
    effectOf(ctx, row, cert),
    readSettings(ctx.db),
    entriesOf(ctx.db, 'SURVEY_TYPE'),
  ])
  const survey = surveys.find(({ key }) => key === row.surveyType)
  // the audit of a company is that of the ISM Code
  const words = heldIn(row.companyName ? 'smc' : (kind.extensionFamily as ExtensionFamily))
  const law = certificateLaw(kind.code, 'statutory')
  return {
    society,
    date: row.issueDate ?? (await societyToday(ctx.db)),
    page: {
      certNo: row.certNo,
      endorsedNo: cert.certNo,
      certNameZh: kind.nameZh,
      certNameEn: kind.nameEn,
      instrument: instrumentInBoth(kind),
      shipName: ship?.name ?? null,
      imo: ship ? ship.imo : row.companyImo,
      // of a company's certificate: the audit of the company is endorsed. ISM Code, 13.4
      company: row.companyName ?? null,
      flag: `${row.flagNameZh} ${row.flagNameEn}`,
      port: ship?.registryPort ?? null,
      issued: printedDate(cert.issueDate),
      expiry: printedDate(cert.expiryDate),
      surveyZh: `${survey?.valueZh ?? row.surveyType}${words.heldZh}`,
      surveyEn: `${survey?.valueEn ?? row.surveyType} ${words.heldEn}`,
      ...words,
      // the clause under which the old certificate stays valid: SOLAS I/14(d) and its like
      article: law.extensions.notOnBoard ?? instrumentInBoth(kind),
      // the clause that moves the anniversary or the expiry date: SOLAS I/14(h) and its like
      earlyArticle: law.earlySurvey ?? instrumentInBoth(kind),
      renewal: isRenewal(row),
      remote: row.method === 'remote',
      restored: row.actionType === 'reinstate',
      until: printedDate(row.expiryDate),
      completed: printedDate(row.inspectionDate),
      place: row.surveyPlace ?? null,
      signed: printedDate(row.issueDate),
      surveyor: surveyor?.displayName ?? null,
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
