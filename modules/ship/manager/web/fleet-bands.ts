/** Ships by age and by type. */
export interface FleetShip {
  shipType: string
  buildDate: string | null
}
/** `to` null: no upper limit. */
export interface AgeBand {
  from: number
  to: number | null
  ships: number
}

const starts = [0, 5, 10, 15, 20, 25] as const

/** Whole years between two calendar dates; 0 for a ship not delivered yet. */
export function yearsBetween(built: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(built.slice(0, 4))
  return Math.max(0, today.slice(5) < built.slice(5) ? years - 1 : years)
}

/**
 * Number of ships by age, 0 to 4 years, 5 to 9 and so on, all bands included, and the number
 * without a build date.
 */
export function byAge(
  ships: readonly FleetShip[],
  today: string,
): { bands: AgeBand[]; unknown: number } {
  const ages = ships.flatMap(({ buildDate }) => (buildDate ? [yearsBetween(buildDate, today)] : []))
  const bands = starts.map((from, at) => {
    const next = starts[at + 1]
    return {
      from,
      to: next === undefined ? null : next - 1,
      ships: ages.filter((age) => age >= from && (next === undefined || age < next)).length,
    }
  })
  return { bands, unknown: ships.length - ages.length }
}

/** Types with their ships, the most frequent first. */
export function byType(ships: readonly FleetShip[]): { type: string; ships: number }[] {
  const counts = new Map<string, number>()
  for (const { shipType } of ships) counts.set(shipType, (counts.get(shipType) ?? 0) + 1)
  return [...counts]
    .map(([type, count]) => ({ type, ships: count }))
    .toSorted((a, b) => b.ships - a.ships || a.type.localeCompare(b.type))
}
