import { issueShipCert } from '#modules/ship/cert/server/issue-ship-cert.ts'
import type { Ctx } from '#server/http/context.ts'

type Row = Record<string, any>

/** Enters a certificate that was just signed into the record of its ship or company, with its windows; it supersedes the one before. @returns the ship certificate's id */
export const enterShipRecord = (ctx: Ctx, row: Row, signed: { fileId: string; sha256: string }, work: { surveyCertId: number } | { crfCertId: number }): Promise<number> =>
  issueShipCert(ctx, ctx.services.resources.get('ship/cert')!, {
    shipId: row['shipId'] ?? null, companyId: row['companyId'] ?? null, forFlagId: row['forFlagId'] ?? null, docTypes: row['docTypes'] ?? null, certId: row['certId'], ...work, templateId: row['templateId'], certNo: row['certNo'], utn: row['utn'],
    term: row['term'], surveyType: row['surveyType'], actionType: row['actionType'], inspectionDate: row['inspectionDate'], issueDate: row['issueDate'],
    issuePlace: row['issuePlace'] ?? row['surveyPlace'], expiryDate: row['expiryDate'], personInCharge: row['personInCharge'], ...signed,
  }, row['predecessorId'])
