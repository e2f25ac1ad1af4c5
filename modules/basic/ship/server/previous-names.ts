type Values = Record<string, any>
const longest = 500

/**
 * Previous names, the latest first, separated by semicolons; the oldest are dropped when too long.
 */
function joined(before: string | null, names: readonly string[]): string {
  const list = (before ?? '').split(/\s*[;；]\s*/).filter(Boolean)
  for (const name of names)
    if (!list.some((known) => known.toLowerCase() === name.toLowerCase())) list.unshift(name)
  while (list.join('; ').length > longest) list.pop()
  return list.join('; ')
}

/** Adds the old name to the previous names when a ship is renamed. */
export function withPreviousNames(values: Values, now: Values | null): Values {
  const old = (['nameZh', 'name'] as const)
    .filter((field) => now?.[field] && values[field] && values[field] !== now[field])
    .map((field) => now![field] as string)
  if (!old.length) return values
  return {
    ...values,
    previousNames: joined(
      'previousNames' in values ? values['previousNames'] : now!['previousNames'],
      old,
    ),
  }
}
