import type { ShipRow, ShipValues } from './ship-row.ts'

const longest = 500
const separator = /\s*[;；]\s*/

/**
 * Previous names, the latest first, separated by semicolons; the oldest are dropped when too long.
 */
function joined(before: string | null | undefined, names: readonly string[]): string {
  const list = (before ?? '').split(separator).filter(Boolean)
  for (const name of names)
    if (!list.some((known) => known.toLowerCase() === name.toLowerCase())) list.unshift(name)
  while (list.join('; ').length > longest) list.pop()
  return list.join('; ')
}

/** Adds the old name to the previous names when a ship is renamed. */
export function withPreviousNames(values: ShipValues, now: Partial<ShipRow> | null): ShipValues {
  if (!now) return values
  const old = (['nameZh', 'name'] as const).flatMap((field) => {
    const name = now[field]
    return name && values[field] && values[field] !== name ? [name] : []
  })
  if (!old.length) return values
  const before = 'previousNames' in values ? values.previousNames : now.previousNames
  return { ...values, previousNames: joined(before, old) }
}

/**
 * The previous names without those that a wrong change of name has added.
 * @param names which were never given up
 */
export function withoutPreviousNames(
  values: ShipValues,
  now: Partial<ShipRow>,
  names: readonly string[],
): ShipValues {
  if (!names.length || 'previousNames' in values) return values
  const list = (now.previousNames ?? '').split(separator).filter((name) => !names.includes(name))
  return { ...values, previousNames: list.join('; ') || null }
}
