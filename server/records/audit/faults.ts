/**
 * changed: the entry differs from the sealed one.
 *
 * removed: the entry is missing.
 *
 * inserted: the entry bypassed the chain, or is dated before entries sealed long before.
 *
 * notSealed: the entry has waited too long.
 *
 * remade: the chain up to here was recomputed; one of the entries after `after` was changed.
 *
 * cutOff: the end is missing, `count` entries.
 *
 * forged: a checkpoint that no key of the society has signed.
 *
 * setBack: a sequence is behind the rows it numbered.
 *
 * unguarded: a trigger of the trail is missing or altered.
 *
 * headsCut: signed heads were removed from the file outside the database.
 */
export const faultKinds = [
  'changed',
  'removed',
  'inserted',
  'notSealed',
  'remade',
  'cutOff',
  'forged',
  'setBack',
  'unguarded',
  'headsCut',
] as const
export type FaultKind = (typeof faultKinds)[number]
export interface Fault {
  kind: FaultKind
  /** id of the entry, where known */
  id: number | null
  /** id of the last valid entry before it */
  after: number | null
  count: number
  /** first missing place of the chain, where known */
  seq: number | null
  /** ISO instant at which the last missing entry still existed, where known */
  time: string | null
  /** name of the sequence, trigger or file concerned */
  what: string | null
}

/** Creates a fault from the known properties; the others are null, `count` is 1. */
export const fault = (kind: FaultKind, known: Partial<Fault> = {}): Fault => ({
  kind,
  id: null,
  after: null,
  count: 1,
  seq: null,
  time: null,
  what: null,
  ...known,
})

/** The key of a fault: equal for the same fault in every check and process. */
export function faultKey({ kind, id, after, seq, what }: Fault): string {
  const lost = seq !== null && (kind === 'cutOff' || kind === 'removed')
  return lost ? `lost ${seq}` : [kind, id, after, seq, what].map((part) => part ?? '-').join(' ')
}
