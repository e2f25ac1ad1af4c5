import type { RecordName } from '#common/record-name.ts'
import type { InputOf } from '#common/contract.ts'
import type { LockedCrf } from './crf-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { defineHook } from '#server/core/hook.ts'
import type { Db } from '#server/core/db.ts'
import type { crf } from '../crf.contract.ts'

export type Item = NonNullable<InputOf<typeof crf, 'startIssue'>['items']>[number]

/** The certificates of a CRF, as the resource that owns them provides them. */
export interface CrfCertificateProvider {
  /** Those neither signed nor void: the code of the type, and the number if there is one. */
  namesOfOpen(db: Db, crfId: number): Promise<RecordName[]>
  /** Opens certificates for a CRF that the caller has locked. @throws Refusal 400 at `items[i]` */
  open(ctx: RequestContext, crf: LockedCrf, items: readonly Item[]): Promise<unknown>
  /** Voids every certificate that is not signed. */
  voidUnsigned(ctx: RequestContext, crfId: number, remark: string | null): Promise<unknown>
}

/** `crf/cert`, which comes after this resource, registers here. */
export const crfCertificateProvider = defineHook<CrfCertificateProvider>(
  'crf/cert has not registered its certificates',
)
