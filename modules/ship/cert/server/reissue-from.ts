import { reissueOnCrf } from '#modules/crf/cert/server/validity.ts'
import { reissueCertificate } from '#modules/work/surveyCert/server/reissue.ts'
import type { Ctx } from '#server/http/context.ts'

/** Opens the certificate that is to replace one of the ship's record, in the work it was issued in: a CRF, or a survey. */
export async function reissueFrom(ctx: Ctx, cert: Record<string, any>, input: { reason: string; remark?: string | null }): Promise<{ id: number; surveyCertId: number | null; crfCertId: number | null }> {
  if (!cert['crfCertId']) return { ...await reissueCertificate(ctx, cert, input), crfCertId: null }
  return { id: cert['id'], surveyCertId: null, crfCertId: (await reissueOnCrf(ctx, cert['crfCertId'], input)).newId }
}
