/**
 * What a quotation is called unless somebody says otherwise: its ships and its customer.
 * @param ships names of the first two; @param count how many there are
 */
export function suggestedName(ships: readonly string[], count: number, customer: string | undefined): string | null {
  const fleet = count > 2 ? `${ships.slice(0, 2).join(', ')} +${count - 2}` : ships.join(', ')
  return [fleet, customer].filter(Boolean).join(' · ').slice(0, 200) || null
}
