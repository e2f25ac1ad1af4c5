import { refuseNotReissuedOnCrf, reissueOnCrf } from '#modules/crf/cert/server/validity.ts'
import { refuseNotReissued as refuseNotRegisteredAgain, reissueRegistration } from '#modules/work/regCert/server/reissue-registration.ts'
import { refuseNotReissued, reissueCertificate } from '#modules/work/surveyCert/server/reissue.ts'
import type { Ctx } from '#server/http/context.ts'

type Cert = Record<string, any>

/** Opens the certificate that is to replace one of the ship's record, in the work it was issued in: a CRF, a registration, or a survey. */
export async function reissueFrom(ctx: Ctx, cert: Cert, input: { reason: string; remark?: string | null }): Promise<{ id: number; surveyCertId: number | null; crfCertId: number | null; regCertId: number | null }> {
  const none = { surveyCertId: null, crfCertId: null, regCertId: null }
  if (cert['crfCertId']) return { ...none, id: cert['id'], crfCertId: (await reissueOnCrf(ctx, cert['crfCertId'], input)).newId }
  return { ...none, ...await (cert['regCertId'] ? reissueRegistration : reissueCertificate)(ctx, cert, input) }
}

/** What stands against that. @throws Refusal 409 */
export async function refuseNoReissue(ctx: Ctx, cert: Cert): Promise<void> {
  if (cert['crfCertId']) await refuseNotReissuedOnCrf(ctx, cert['crfCertId'])
  else await (cert['regCertId'] ? refuseNotRegisteredAgain : refuseNotReissued)(ctx, cert)
}
