import type { CodePayload } from '#server/platform/signing/embed-signed-code.ts'
import type { Services } from '#server/core/context.ts'
import type { CertificateRow } from './certificate-row.ts'

/** URL in a certificate's QR code; the signed code is appended at signature. */
export const verifyUrl = ({ config }: Pick<Services, 'config'>, utn: string): string =>
  `${config.publicUrl}/verify/${utn}`

/** Content of the signed code: facts as of the signature, without personal data. */
export function codedFacts(row: CertificateRow & { certNo: string }): CodePayload {
  const kind = row.shipId ? 'ship' : row.companyId ? 'company' : 'product'
  const name = { ship: row.shipName, company: row.companyName, product: row.productName }[kind]
  return {
    kind,
    certNo: row.certNo,
    type: row.certCode,
    term: row.term,
    name: name ?? '',
    imo: (kind === 'ship' ? row.imo : row.companyImo) ?? null,
    issueDate: row.issueDate,
    expiryDate: row.expiryDate,
  }
}
