import type { Coded } from '#server/signing/coded-pdf.ts'
import type { Services } from '#server/http/context.ts'

type Row = Record<string, any>

/** The address in a certificate's QR code; the signed code stands behind it once it is signed. */
export const verifyUrl = ({ config }: Pick<Services, 'config'>, utn: string): string => `${config.publicUrl}/verify/${utn}`

/** What the code says of a certificate in work: as it is on the day it is signed, and never anything of a person. */
export function codedFacts(row: Row): Coded {
  const kind = row['shipId'] ? 'ship' : row['companyId'] ? 'company' : 'product'
  const name = { ship: row['shipName'], company: row['companyName'], product: row['productName'] }[kind] as string | null
  return {
    kind, certNo: row['certNo'], type: row['certCode'] ?? '', term: row['term'] ?? '', name: name ?? '',
    imo: (kind === 'ship' ? row['imo'] : row['companyImo']) ?? null, issueDate: row['issueDate'] ?? null, expiryDate: row['expiryDate'] ?? null,
  }
}
