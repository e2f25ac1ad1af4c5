import type { RequestContext } from '#server/core/context.ts'
import type { LockedSurveyCert } from './survey-cert-row.ts'

/** Called in the transaction in which a certificate is signed. */
type CertificateSigned = (ctx: RequestContext, cert: LockedSurveyCert) => Promise<void>

const listeners: CertificateSigned[] = []
/** Called by resources that come after this one. */
export const registerCertificateSigned = (listener: CertificateSigned): void =>
  void listeners.push(listener)

/** Lets the later resources act on a certificate that is being signed. */
export async function certificateSigned(
  ctx: RequestContext,
  cert: LockedSurveyCert,
): Promise<void> {
  for (const listener of listeners) await listener(ctx, cert)
}
