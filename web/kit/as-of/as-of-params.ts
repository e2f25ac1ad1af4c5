/** A day, and whether only what was recorded then counts; empty: today. */
export interface AsOfInput {
  asOf?: string
  known?: true
}

/** A day with its basis; empty without a day. */
const asOfOf = (day: unknown, known: boolean): AsOfInput =>
  typeof day === 'string' && day ? { asOf: day, ...(known && { known: true }) } : {}

/**
 * The day as of which a page shows a record, as input of a call: `asOf` and `known` of its URL; none
 * for today.
 */
export const asOfInput = (params: URLSearchParams): AsOfInput =>
  asOfOf(params.get('asOf'), params.get('known') === 'true')

/** The same of the search of a list. */
export const asOfOfSearch = ({ asOf, known }: { [filter: string]: unknown }): AsOfInput =>
  asOfOf(asOf, known === true)

/** The same of the filters of a report, which are lists. */
export const asOfOfReport = ({ asOf, known }: { [filter: string]: unknown }): AsOfInput =>
  asOfOf((asOf as unknown[] | undefined)?.[0], (known as unknown[] | undefined)?.[0] === true)

/** The day as further parameters of a link, such as `&asOf=2026-03-01&known=true`; empty: today. */
export const asOfLink = ({ asOf, known }: AsOfInput): string =>
  asOf ? `&asOf=${asOf}${known ? '&known=true' : ''}` : ''
