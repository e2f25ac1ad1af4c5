import { createHash } from 'node:crypto'

/** A booked entry of a bank statement. `amount` is signed: negative is paid out. */
export interface StatementEntry {
  account: string
  entryDate: string
  valueDate: string | null
  amount: number
  currency: string
  counterparty: string | null
  counterpartyAccount: string | null
  reference: string | null
  bankReference: string | null
}

export interface Statement {
  entries: StatementEntry[]
  /** null where the file does not say it, or has several statements */
  openingBalance: number | null
  closingBalance: number | null
}

/**
 * Identifies each entry within its account by its contents and by how many equal ones come before it,
 * so that two equal payments of a day are two entries, and the same file again adds none.
 */
export function withFingerprints(
  entries: readonly StatementEntry[],
): (StatementEntry & { fingerprint: string })[] {
  const times = new Map<string, number>()
  return entries.map((entry) => {
    const contents = JSON.stringify([
      entry.account,
      entry.entryDate,
      entry.amount,
      entry.currency,
      entry.counterparty,
      entry.counterpartyAccount,
      entry.reference,
      entry.bankReference,
    ])
    const time = (times.get(contents) ?? 0) + 1
    times.set(contents, time)
    const hash = createHash('sha256').update(contents).digest('hex')
    return { ...entry, fingerprint: `${hash.slice(0, 40)}-${time}` }
  })
}

/** Text of a cell or element, cut to the length of its column; null when it is empty. */
export function textOrNull(text: string | null | undefined, length: number): string | null {
  const clean = (text ?? '').replace(/[\s\u0000-\u001f]+/gu, ' ').trim()
  return clean === '' ? null : [...clean].slice(0, length).join('')
}
