import { sql } from 'kysely'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import { crfCertText } from '../crfCert.text.ts'
import type { CrfCertRow } from './crf-cert-row.ts'
import { formTypeRo } from './crf-certificate-kind.ts'

export interface Signer {
  userId: number
  surveyorId: number
}
/** Surveyor types of the specification, section 6. */
const chiefSurveyor = 1

/**
 * Accounts of surveyors who can sign today: with the right, a signature image and a valid
 * authorisation.
 */
async function signers(ctx: RequestContext, row: CrfCertRow) {
  const today = await societyToday(ctx.db)
  const valid = ctx.db
    .selectFrom('principal as p')
    .innerJoin('surveyor as s', 's.id', 'p.surveyorId')
    .where('p.active', '=', true)
    .where((eb) => eb(eb.val('crf.cert.sign'), '=', eb.fn.any('p.rights')))
    .where('s.signature', 'is not', null)
    .where('s.grantStatus', '=', 'valid')
    .where((eb) => eb.or([eb('s.validityTime', 'is', null), eb('s.validityTime', '>=', today)]))
    .where('s.status', '=', 1)
  return (
    row.formType === formTypeRo ? valid.where('s.surveyorType', '=', chiefSurveyor) : valid
  ).select(['p.userId', 's.id as surveyorId', 's.region'])
}

/**
 * Signer of a certificate: the given person, otherwise the surveyor in charge, otherwise the lead
 * surveyor. A certificate in the name of the RO is signed by a chief surveyor as its signatory,
 * preferably of the same region.
 * @throws Refusal 400 at `signerId` for a person who cannot sign it, 409 when there is no signer
 */
export async function signerFor(
  ctx: RequestContext,
  row: CrfCertRow,
  named?: number | null,
): Promise<Signer> {
  const all = await signers(ctx, row)
  const one = (
    person: { userId: number | null; surveyorId: number } | undefined,
  ): Signer | undefined => person && { userId: person.userId!, surveyorId: person.surveyorId }
  if (named)
    return (
      one(await all.where('p.userId', '=', named).executeTakeFirst()) ??
      refuseFields({ field: 'signerId', phrase: crfCertText.notSigner })
    )
  if (row.formType === formTypeRo)
    return (
      one(
        await all
          .orderBy(sql`p.user_id <> ${row.signerId}`)
          .orderBy(sql`s.region <> ${row.region}`)
          .orderBy('s.id')
          .executeTakeFirst(),
      ) ?? refuse(409, crfCertText.noSigner)
    )
  const near = await all
    .where('p.userId', 'in', [row.personInCharge, row.signerId])
    .orderBy(sql`p.user_id <> ${row.personInCharge}`)
    .executeTakeFirst()
  return one(near) ?? refuse(409, crfCertText.noSigner)
}
