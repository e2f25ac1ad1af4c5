import { fittingTemplates } from '#modules/basic/certTemplate/server/fitting-templates.ts'
import { enterShipRecord } from '#modules/work/paper/server/enter-ship-record.ts'
import type { PaperKind } from '#modules/work/paper/server/paper-kind.ts'
import { signDocument } from '#modules/work/paper/server/sign-document.ts'
import type { Ctx } from '#server/http/context.ts'
import type { MoveInput } from '#server/machine/machine.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'
import { fitOf } from './choose-template.ts'

type Row = Record<string, any>

/** Survey certificates among the certificates in work. */
export const surveyPaper: PaperKind = {
  path: 'work/surveyCert', table: 'surveyCert', view: 'surveyCertRow', machine: surveyCertMachine, job: 'work.surveyCert.generate',
  editable: ['waitInfo', 'auditFailed', 'confirmFailed', 'approvalFailed'], waitSign: 'waitSign', fixed: ['shipId', 'certId'],
  templates: async (ctx, row) => fittingTemplates(ctx.db, await fitOf(ctx.db, row)),
}

/** Signs, and enters the certificate into the ship's record. All in the move's transaction: there is no certificate without its file. */
export async function signCertificate(ctx: Ctx, row: Row, input: MoveInput): Promise<Record<string, unknown>> {
  const signed = await signDocument(ctx, surveyPaper, row, input)
  return { ...signed, shipCertId: await enterShipRecord(ctx, row, signed, { surveyCertId: row['id'] }) }
}
