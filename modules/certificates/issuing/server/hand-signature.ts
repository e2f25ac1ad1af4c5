import type { Db } from '#server/core/db.ts'
import { refuse } from '#server/core/refusal.ts'
import { issuingText } from '../issuing.text.ts'
import type { CertificateRow } from './certificate-row.ts'

type Basis = Pick<CertificateRow, 'certId' | 'flagId' | 'forFlagId'>

/**
 * Whether a certificate is printed, signed and sealed by hand: a statutory one for a flag that does
 * not accept electronic certificates. Class certificates are the society's own. Source: FAL.5/
 * Circ.39/Rev.2 leaves it to each Administration; domain rules 2.7.
 */
export async function requiresHandSignature(
  db: Db,
  { certId, flagId, forFlagId }: Basis,
): Promise<boolean> {
  const id = forFlagId ?? flagId
  if (id === null || id === undefined) return false
  const found = await db
    .selectFrom('flag as f')
    .innerJoin('cert as k', (join) => join.on('k.id', '=', certId))
    .where('f.id', '=', id)
    .select(['f.eCertificate', 'k.certType', 'k.certSub'])
    .executeTakeFirst()
  const isStatutory = found?.certType === 10 && found.certSub !== 30
  return isStatutory && found.eCertificate === false
}

/** @throws Refusal 409 for a certificate that its flag accepts on paper only */
export async function assertElectronicAccepted(db: Db, row: Basis): Promise<void> {
  if (await requiresHandSignature(db, row)) refuse(409, issuingText.handSignatureOnly)
}

/** @throws Refusal 409 for a certificate that is signed electronically */
export async function assertSignedByHand(db: Db, row: Basis): Promise<void> {
  if (!(await requiresHandSignature(db, row))) refuse(409, issuingText.signElectronically)
}
