import type { InputOf } from '#common/contract.ts'
import type { LockedCrf } from './crf-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import type { crf } from '../crf.contract.ts'

export type Item = NonNullable<InputOf<typeof crf, 'startIssue'>['items']>[number]

/** The certificates of a CRF, as the resource that owns them provides them. */
export interface CertificatesOfCrf {
  /** How many are neither signed nor void. */
  openCount(db: Db, crfId: number): Promise<number>
  /** Opens certificates for a CRF that the caller has locked. @throws Refusal 400 at `items[i]` */
  open(ctx: RequestContext, crf: LockedCrf, items: readonly Item[]): Promise<unknown>
  /** Voids every certificate that is not signed. */
  voidUnsigned(ctx: RequestContext, crfId: number, remark: string | null): Promise<unknown>
}

let registered: CertificatesOfCrf | undefined
/** Called by `crf/cert`, which comes after this resource. */
export const registerCertificatesOfCrf = (certificates: CertificatesOfCrf): void => {
  registered = certificates
}

/** @throws Error when `crf/cert` is not loaded */
export function certificatesOfCrf(): CertificatesOfCrf {
  if (!registered) throw new Error('crf/cert has not registered its certificates')
  return registered
}
