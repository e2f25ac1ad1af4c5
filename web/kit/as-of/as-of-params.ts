/** A day, and whether only what was recorded then counts; empty: today. */
export interface AsOfInput {
  asOf?: string
  known?: true
}

/**
 * The day as of which a page shows a record, as input of a call: `asOf` and `known` of its URL; none
 * for today.
 */
export function asOfInput(params: URLSearchParams): AsOfInput {
  const asOf = params.get('asOf')
  return asOf ? { asOf, ...(params.get('known') === 'true' && { known: true }) } : {}
}
