type Values = Record<string, any>
const longest = 500

/** The names a ship had, the latest first, parted by semicolons; the oldest fall away where there is no more room. */
function joined(before: string | null, names: readonly string[]): string {
  const list = (before ?? '').split(/\s*[;；]\s*/).filter(Boolean)
  for (const name of names) if (!list.some((known) => known.toLowerCase() === name.toLowerCase())) list.unshift(name)
  while (list.join('; ').length > longest) list.pop()
  return list.join('; ')
}

/** A ship that gets another name keeps the old one among her previous names. */
export function withPreviousNames(values: Values, now: Values | null): Values {
  const old = (['nameZh', 'name'] as const).filter((field) => now?.[field] && values[field] && values[field] !== now[field]).map((field) => now![field] as string)
  if (!old.length) return values
  return { ...values, previousNames: joined('previousNames' in values ? values['previousNames'] : now!['previousNames'], old) }
}
