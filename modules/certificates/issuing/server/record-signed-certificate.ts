import { insertShipCertificate } from '#modules/ship/cert/server/insert-ship-certificate.ts'
import type { RequestContext } from '#server/core/context.ts'
import { getResource } from '#server/core/resource.ts'
import { recordStatedEquipment } from './equipment-record.ts'
import { paramsOf } from './used-template.ts'
import type { CertificateRow } from './certificate-row.ts'

/**
 * Inserts a signed certificate into the record of its ship or company, with its windows; it
 * supersedes the one before. Equipment that was entered on its form goes into the equipment record
 * of the ship.
 * @returns id of the ship certificate
 */
export async function recordSignedCertificate(
  ctx: RequestContext,
  row: CertificateRow,
  signed: { fileId: string; sha256: string },
  work: { surveyCertId: number } | { crfCertId: number },
): Promise<number> {
  const { certNo, issueDate } = row
  if (!certNo || !issueDate)
    throw new Error(`certificate ${row.id} was signed without number or date of issue`)
  await recordStatedEquipment(ctx, row, await paramsOf(ctx, row.templateId))
  return insertShipCertificate(
    ctx,
    getResource(ctx.services, 'ship/cert'),
    {
      shipId: row.shipId,
      companyId: row.companyId ?? null,
      forFlagId: row.forFlagId ?? null,
      docTypes: row.docTypes ?? null,
      certId: row.certId,
      ...work,
      templateId: row.templateId,
      certNo,
      utn: row.utn,
      term: row.term,
      surveyType: row.surveyType,
      actionType: row.actionType,
      inspectionDate: row.inspectionDate,
      issueDate,
      issuePlace: row.issuePlace ?? row.surveyPlace,
      expiryDate: row.expiryDate,
      personInCharge: row.personInCharge,
      specialFileId: row.specialFileId ?? null,
      ...(row.parentId && { parentId: row.parentId }),
      ...signed,
    },
    row.predecessorId,
  )
}
