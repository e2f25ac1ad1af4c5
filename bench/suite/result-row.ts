/** Result of a scenario: a row of the table and its data. */
export interface ResultRow {
  work: string
  /** text with units; `-` if there is nothing to compare */
  floor: string
  product: string
  /** throughput as a share of the floor, or time as a multiple of the floor */
  ratio: number | null
  goal: string
  met: boolean
  /** raw data for the JSON file */
  figures: object
}

export const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]!
export const median = (values: readonly number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  )

export const ms = (value: number): string =>
  `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
export const s = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`
export const mb = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MB`
export const rate = (perSecond: number): string =>
  `${perSecond < 100 ? perSecond.toFixed(1) : perSecond.toFixed(0)}/s`

/** A single figure, such as memory, with its limit. */
export const limitRow = (
  work: string,
  value: number,
  limit: number,
  format: (value: number) => string,
  figures: object = {},
): ResultRow => ({
  work,
  floor: '-',
  product: format(value),
  ratio: null,
  goal: `under ${format(limit)}`,
  met: value < limit,
  figures: { value, limit, ...figures },
})

/**
 * A time compared with its floor, in milliseconds; limits: a multiple, an absolute time, or both.
 */
export function comparisonRow(
  work: string,
  floor: number,
  product: number,
  goal: { times?: number; under?: number },
  format: (value: number) => string = ms,
  figures: object = {},
): ResultRow {
  const ratio = product / floor
  const goals = [
    ...(goal.times ? [`at most ${goal.times}×`] : []),
    ...(goal.under ? [`under ${format(goal.under)}`] : []),
  ]
  return {
    work,
    floor: format(floor),
    product: format(product),
    ratio,
    goal: goals.join(', '),
    met: (!goal.times || ratio <= goal.times) && (!goal.under || product < goal.under),
    figures: { floor, product, goal, ...figures },
  }
}

/** The printed table, as in docs/performance.md. */
export const lineOf = ({ work, floor, product, ratio, goal, met }: ResultRow): string =>
  `| ${work} | ${floor} | ${product} | ${ratio === null ? '-' : ratio.toFixed(2)} | ${goal} | ` +
  `${goal === '-' ? '-' : met ? 'yes' : '**no**'} |`
export const heading =
  '| work | floor | product | ratio | goal | met |\n| --- | ---: | ---: | ---: | --- | --- |'
