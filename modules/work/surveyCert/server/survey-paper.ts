import { rankedTemplates } from '#modules/basic/certTemplate/server/fitting-templates.ts'
import { endorseCert } from '#modules/ship/cert/server/endorse-cert.ts'
import { extendByEndorsement } from '#modules/ship/cert/server/extend-cert.ts'
import { lockedCert } from '#modules/ship/cert/server/life-of-cert.ts'
import { certificateSigned } from '#modules/work/surveyWork/server/certificate-signed.ts'
import { enterShipRecord } from '#modules/work/paper/server/enter-ship-record.ts'
import { refuseNotMade } from '#modules/work/paper/server/make-document.ts'
import type { PaperKind, Template } from '#modules/work/paper/server/paper-kind.ts'
import { signDocument } from '#modules/work/paper/server/sign-document.ts'
import { tellSigned } from '#modules/work/paper/server/tell-signed.ts'
import { uploadedPdf } from '#modules/work/paper/server/uploaded-pdf.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import type { MoveInput } from '#server/machine/machine.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'
import { surveyCertText } from '../surveyCert.text.ts'
import { fitOf } from './choose-template.ts'
import { isRenewal, sheetOf } from './endorsement-sheet.ts'

type Row = Record<string, any>

/** Templates that fit, with what speaks for each; the first one is taken unless the surveyor takes another. */
async function templatesOf(ctx: Ctx, row: Row): Promise<Template[]> {
  if (sheetOf(row)) return []
  const { certId, ...wish } = await fitOf(ctx.db, row)
  return (await rankedTemplates(ctx.db, certId, wish)).filter(({ fits }) => fits)
    .map(({ id, templateName, reasons }) => ({ id, templateName, whyZh: reasons.map(({ zh }) => zh).join('；'), whyEn: reasons.map(({ en }) => en).join('; ') }))
}

/** Survey certificates among the certificates in work. */
export const surveyPaper: PaperKind = {
  path: 'work/surveyCert', table: 'surveyCert', view: 'surveyCertRow', machine: surveyCertMachine, job: 'work.surveyCert.generate',
  editable: ['waitInfo', 'auditFailed', 'confirmFailed', 'approvalFailed'], waitSign: 'waitSign', fixed: ['shipId', 'companyId', 'forFlagId', 'certId'],
  templates: templatesOf,
  sheet: sheetOf,
  // An endorsement stays one, and nothing else becomes one: it is about another paper.
  check: (now, next) => [
    ...((now['actionType'] === 'endorse') === (next['actionType'] === 'endorse') ? [] : [{ field: 'actionType', phrase: surveyCertText.endorseFixed }]),
    ...(next['docTypes'] && !now['companyId'] ? [{ field: 'docTypes', phrase: surveyCertText.onlyCompany }] : []),
  ],
}

/**
 * Signs, and enters the certificate into the ship's record; an endorsement is recorded on the certificate it is about. All in the move's
 * transaction: there is no certificate without its file.
 */
export async function signCertificate(ctx: Ctx, row: Row, input: MoveInput): Promise<Record<string, unknown>> {
  return entered(ctx, row, await signDocument(ctx, surveyPaper, row, input))
}

/**
 * Takes the scan of a document that was signed by hand, for flags that want ink: by the person in charge, or by an operator in their name.
 * It is entered as a signed one is. @throws Refusal 403 for a surveyor who is not in charge, 409 without a document, 400 for what is no PDF
 */
export async function signByScan(ctx: Ctx, row: Row): Promise<Record<string, unknown>> {
  if (ctx.user.surveyorId !== null && row['personInCharge'] !== ctx.user.userId) refuse(403, surveyCertText.onlySigner, { name: row['personName'] })
  refuseNotMade(row)
  const { bytes } = await uploadedPdf(ctx)
  const { attachmentId: fileId, sha256 } = await ctx.services.files.attach(ctx.db, { bytes, name: `${row['certNo']}.pdf`, type: 'application/pdf', createBy: ctx.user.userId })
  await tellSigned(ctx, row)
  return entered(ctx, row, { fileId, sha256 })
}

/** What follows from a signed document, whoever put the signature on it. */
async function entered(ctx: Ctx, row: Row, signed: { fileId: string; sha256: string }): Promise<Record<string, unknown>> {
  const shipCertId = sheetOf(row) ? await endorse(ctx, row, signed) : await enterShipRecord(ctx, row, signed, { surveyCertId: row['id'] })
  await certificateSigned(ctx, row)
  return { ...signed, shipCertId }
}

async function endorse(ctx: Ctx, row: Row, signed: { fileId: string; sha256: string }): Promise<number> {
  const r = ctx.services.resources.get('ship/cert')!
  const cert = await lockedCert(ctx.db, row['predecessorId'])
  const page = { place: row['surveyPlace'], surveyorId: row['surveyorId'], surveyCertId: row['id'], utn: row['utn'], remark: row['remark'], ...signed }
  const held = { surveyType: row['surveyType'], inspectionDate: row['inspectionDate'] }
  if (isRenewal(row)) await extendByEndorsement(ctx, r, cert, held, page, { until: row['expiryDate'], fileId: row['attachments'][0] })
  else await endorseCert(ctx, r, cert, held, page)
  return cert.id
}
