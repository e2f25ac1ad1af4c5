import { findCertType } from '#common/rules/certificates/cert-types.ts'
import { certificateLaw } from '#common/rules/standing/certificate-law.ts'
import type { CertificateLaw } from '#common/rules/standing/certificate-law-types.ts'

interface TypeColumns {
  code: string
  certType: number
  certSub: number | null
}

/**
 * What ends a certificate of a type; by its category where the type is the society's own.
 * @param term `interim`: an interim certificate of a full-term type
 */
export const lawOfType = (type: TypeColumns & { term?: string | null }): CertificateLaw =>
  certificateLaw(type.code, categoryOf(type), type.term === 'interim')

function categoryOf({ code, certType, certSub }: TypeColumns) {
  const seeded = findCertType(code)
  if (seeded) return seeded.category
  if (certType === 20) return 'registration'
  if (certType === 30) return 'manual'
  return certSub === 30 ? 'class' : 'statutory'
}
