import { insertShipCertificate } from '#modules/ship/cert/server/insert-ship-certificate.ts'
import type { RequestContext } from '#server/core/context.ts'

type Row = Record<string, any>

/**
 * Inserts a signed certificate into the record of its ship or company, with its windows; it
 * supersedes the one before.
 * @returns id of the ship certificate
 */
export const recordSignedCertificate = (
  ctx: RequestContext,
  row: Row,
  signed: { fileId: string; sha256: string },
  work: { surveyCertId: number } | { crfCertId: number },
): Promise<number> =>
  insertShipCertificate(
    ctx,
    ctx.services.resources.get('ship/cert')!,
    {
      shipId: row['shipId'] ?? null,
      companyId: row['companyId'] ?? null,
      forFlagId: row['forFlagId'] ?? null,
      docTypes: row['docTypes'] ?? null,
      certId: row['certId'],
      ...work,
      templateId: row['templateId'],
      certNo: row['certNo'],
      utn: row['utn'],
      term: row['term'],
      surveyType: row['surveyType'],
      actionType: row['actionType'],
      inspectionDate: row['inspectionDate'],
      issueDate: row['issueDate'],
      issuePlace: row['issuePlace'] ?? row['surveyPlace'],
      expiryDate: row['expiryDate'],
      personInCharge: row['personInCharge'],
      ...signed,
    },
    row['predecessorId'],
  )
