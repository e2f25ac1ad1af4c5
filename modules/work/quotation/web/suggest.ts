/** Suggestions derived from the ships and the customer of a quotation. */
import { customer } from '#modules/basic/customer/customer.contract.ts'
import { ship } from '#modules/basic/ship/ship.contract.ts'
import { callApi } from '#web/api/call.ts'

/**
 * Suggested name: ships and customer.
 * @param ships names of the first two; @param count number of ships
 */
export function suggestedName(
  ships: readonly string[],
  count: number,
  company: string | undefined,
): string | null {
  const fleet = count > 2 ? `${ships.slice(0, 2).join(', ')} +${count - 2}` : ships.join(', ')
  return [fleet, company].filter(Boolean).join(' · ').slice(0, 200) || null
}

/** Main contact of a company, the addressee. Null where the caller may not read it. */
async function contactOf(id: number | null) {
  const found =
    id === null ? undefined : await callApi(customer, 'get', { id }).catch(() => undefined)
  return found && { name: found.name, attention: found.liaison, attentionEmail: found.email }
}

/**
 * Values derived from ships and customer: the first ship gives flag, management company and, where
 * no customer is given, its owner; the customer's main contact is the addressee.
 */
export async function startingWith(shipIds: readonly number[], customerId: number | null) {
  const ships = await Promise.all(shipIds.slice(0, 2).map((id) => callApi(ship, 'get', { id })))
  const [first] = ships
  const to = customerId ?? first?.ownerId ?? null
  const contact = await contactOf(to)
  return {
    ...(shipIds.length > 0 && { shipIds: [...shipIds] }),
    flagId: first?.flagId ?? null,
    managementId: first?.managerId ?? null,
    customerId: to,
    attention: contact?.attention ?? null,
    attentionEmail: contact?.attentionEmail ?? null,
    quoNm: suggestedName(
      ships.map(({ name }) => name),
      shipIds.length,
      contact?.name,
    ),
  }
}
