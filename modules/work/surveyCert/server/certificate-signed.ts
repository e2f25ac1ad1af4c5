import type { RequestContext } from '#server/core/context.ts'
import { defineHook } from '#server/core/hook.ts'
import type { LockedSurveyCert } from './survey-cert-row.ts'

/** Acts in the transaction in which a certificate is signed. */
type CertificateSigned = (ctx: RequestContext, cert: LockedSurveyCert) => Promise<void>
/** Resources that come after this one register here. */
export const certificateSigned = defineHook<CertificateSigned>()
