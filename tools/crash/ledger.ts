/** What the product has confirmed, written down by whoever was told. */

/** A record as it was last confirmed; `doubt`: a change was asked for and nobody knows whether it was made. */
export interface Known { id: number; version: number; status?: number; values: Record<string, unknown>; doubt: { values: Record<string, unknown> } | null }

export class Ledger {
  customers = new Map<number, Known>()
  quotations = new Map<number, Known>()
  certs = new Map<number, Known>()
  /** numbers that were told to somebody, with the id of the record that has it */
  numbers: { kind: 'invoice' | 'collection'; id: number; number: string }[] = []
  uploads = new Map<string, { sha256: string; size: number }>()
  reminders: { invoiceId: number; level: number }[] = []
  /** confirmed writes by kind */
  confirmed: Record<string, number> = {}
  /** calls that broke off, or were refused because something was away */
  doubted = 0
  unavailable = 0
  refused: Record<string, number> = {}
  faults: string[] = []

  count(kind: string): void {
    this.confirmed[kind] = (this.confirmed[kind] ?? 0) + 1
  }
  get total(): number {
    return Object.values(this.confirmed).reduce((sum, n) => sum + n, 0)
  }
}
