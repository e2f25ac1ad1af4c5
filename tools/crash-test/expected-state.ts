/** Expected state: every write that the server confirmed to a client. */

/** A record as last confirmed; `doubt`: a change whose result is unknown. */
export interface ExpectedRecord {
  id: number
  version: number
  status?: number
  values: Record<string, unknown>
  unconfirmed: { values: Record<string, unknown> } | null
}

export class ExpectedState {
  customers = new Map<number, ExpectedRecord>()
  quotations = new Map<number, ExpectedRecord>()
  certs = new Map<number, ExpectedRecord>()
  /** confirmed numbers, with the id of their record */
  numbers: { kind: 'invoice' | 'collection'; id: number; number: string }[] = []
  uploads = new Map<string, { sha256: string; size: number }>()
  reminders: { invoiceId: number; level: number }[] = []
  /** confirmed writes by kind */
  confirmed: Record<string, number> = {}
  /** calls that broke off, or were refused during an outage */
  unknownOutcomes = 0
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
