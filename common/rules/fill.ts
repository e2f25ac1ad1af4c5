/** Filling places one after another, as a payment fills the lines it is for. */
import { fromCents, toCents } from './money.ts'
import type { Money } from './money.ts'

/** What of an amount goes to each place, none getting more than its room: the first is filled first. What no place has room for stays over. */
export function fillInOrder(amount: Money, rooms: readonly Money[]): Money[] {
  let rest = toCents(amount)
  return rooms.map((room) => {
    const cents = toCents(room)
    const taken = rest <= 0n || cents <= 0n ? 0n : rest < cents ? rest : cents
    rest -= taken
    return fromCents(taken)
  })
}
