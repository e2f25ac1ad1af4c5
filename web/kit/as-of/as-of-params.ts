/**
 * The day as of which a page shows a record, as input of a call: `asOf` and `known` of its URL; none
 * for today.
 */
export function asOfInput(params: URLSearchParams): { asOf?: string; known?: true } {
  const asOf = params.get('asOf')
  return asOf ? { asOf, ...(params.get('known') === 'true' && { known: true }) } : {}
}
