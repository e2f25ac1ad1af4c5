import type { RequestContext } from '#server/core/context.ts'

type Cert = Record<string, any>
interface ReissueInput {
  reason: string
  remark?: string | null
}
/** Ids of what is opened: the new certificate, and its work in the module that issues it. */
type Reissued = { id: number; surveyCertId?: number; crfCertId?: number; regCertId?: number }

/** How the module that issued a certificate issues it again. */
export interface ReissueHandler {
  /** @throws Refusal 409 when the certificate cannot be issued again now */
  assertReissuable(ctx: RequestContext, cert: Cert): Promise<unknown>
  reissue(ctx: RequestContext, cert: Cert, input: ReissueInput): Promise<Reissued>
}
/** The resource that issued a certificate of the record. */
export type CertOrigin = 'work/surveyCert' | 'work/regCert' | 'crf/cert'

const handlers = new Map<CertOrigin, ReissueHandler>()
/** Called by each issuing module; they come after this one. */
export const registerReissueHandler = (origin: CertOrigin, handler: ReissueHandler): void =>
  void handlers.set(origin, handler)

const handlerOf = (cert: Cert): ReissueHandler =>
  handlers.get(
    cert['crfCertId'] ? 'crf/cert' : cert['regCertId'] ? 'work/regCert' : 'work/surveyCert',
  )!

/** Opens the certificate that replaces one of the record, in the module that issued it. */
export async function reissueShipCert(
  ctx: RequestContext,
  cert: Cert,
  input: ReissueInput,
): Promise<{
  id: number
  surveyCertId: number | null
  crfCertId: number | null
  regCertId: number | null
}> {
  const none = { surveyCertId: null, crfCertId: null, regCertId: null }
  return { ...none, ...(await handlerOf(cert).reissue(ctx, cert, input)) }
}

/** @throws Refusal 409 when a certificate of the record cannot be issued again now */
export async function assertReissuable(ctx: RequestContext, cert: Cert): Promise<void> {
  await handlerOf(cert).assertReissuable(ctx, cert)
}
