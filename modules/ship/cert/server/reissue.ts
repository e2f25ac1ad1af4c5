import type { RequestContext } from '#server/core/context.ts'
import { defineHook } from '#server/core/hook.ts'
import type { ShipCertRow } from './ship-cert-row.ts'

interface ReissueInput {
  reason: string
  remark?: string | null
}
/** Ids of what is opened: the new certificate, and its work in the module that issues it. */
type Reissued = { id: number; surveyCertId?: number; crfCertId?: number; regCertId?: number }

/** How the module that issued a certificate issues it again. */
export interface ReissueHandler<C extends ShipCertRow = ShipCertRow> {
  /** @throws Refusal 409 when the certificate cannot be issued again now */
  assertReissuable(ctx: RequestContext, cert: C): Promise<unknown>
  reissue(ctx: RequestContext, cert: C, input: ReissueInput): Promise<Reissued>
}
const reissueHook = <C extends ShipCertRow>(origin: string) =>
  defineHook<ReissueHandler<C>>(`${origin} has not registered how it issues again`)
/**
 * Each issuing module, which comes after this one, registers here. Certificates recorded from paper
 * belong to `work/surveyCert`.
 */
export const reissueHooks = {
  'work/surveyCert': reissueHook<ShipCertRow>('work/surveyCert'),
  'work/regCert': reissueHook<ShipCertRow & { regCertId: number }>('work/regCert'),
  'crf/cert': reissueHook<ShipCertRow & { crfCertId: number }>('crf/cert'),
}

function handlerOf(cert: ShipCertRow): ReissueHandler {
  const origin = cert.crfCertId ? 'crf/cert' : cert.regCertId ? 'work/regCert' : 'work/surveyCert'
  return reissueHooks[origin].handler()
}

/** Opens the certificate that replaces one of the record, in the module that issued it. */
export async function reissueShipCert(
  ctx: RequestContext,
  cert: ShipCertRow,
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
export async function assertReissuable(ctx: RequestContext, cert: ShipCertRow): Promise<void> {
  await handlerOf(cert).assertReissuable(ctx, cert)
}
