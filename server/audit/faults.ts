/**
 * changed: the entry is another than the one sealed. removed: it is gone. inserted: it came past the
 * chain, or was dated before what had long been sealed. notSealed: it has waited too long. remade:
 * the chain up to here was made anew, one of the entries after `after` was changed. cutOff: the end
 * is missing, `count` entries. forged: a checkpoint that no key of the society has signed. setBack: a
 * sequence is behind the rows it numbered. unguarded: a trigger of the trail is missing or altered.
 * headsCut: signed heads were removed from the file beside the database.
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
  /** id of the entry, where it is known */
  id: number | null
  /** id of the last sound entry before it */
  after: number | null
  count: number
  /** first place of the chain that is lost, where it is known */
  seq: number | null
  /** ISO instant at which the last of what is lost was still there, where it is known */
  time: string | null
  /** name of the sequence, trigger or file concerned */
  what: string | null
}

/** A fault with what is known of it; the rest is null, and `count` is 1. */
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

/** The same fault has the same key, whoever finds it and whenever. */
export function faultKey({ kind, id, after, seq, what }: Fault): string {
  const lost = seq !== null && (kind === 'cutOff' || kind === 'removed')
  return lost ? `lost ${seq}` : [kind, id, after, seq, what].map((part) => part ?? '-').join(' ')
}
