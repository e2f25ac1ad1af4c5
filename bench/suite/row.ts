/** What a work of the suite comes to: a line of the table, and everything behind it. */
export interface Row {
  work: string
  /** in words with their unit; `-` where there is nothing to compare with */
  floor: string
  product: string
  /** of the floor's throughput what the product has, or of the floor's time how many times as much it takes */
  ratio: number | null
  goal: string
  met: boolean
  /** what was measured, for whoever reads the JSON */
  figures: object
}

export const quantile = (sorted: readonly number[], q: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]!
export const median = (values: readonly number[]): number => quantile([...values].sort((a, b) => a - b), 0.5)

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
export const s = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`
export const mb = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MB`
export const rate = (perSecond: number): string => `${perSecond < 100 ? perSecond.toFixed(1) : perSecond.toFixed(0)}/s`

/** A figure by itself, such as memory, against its limit. */
export const alone = (work: string, value: number, limit: number, told: (value: number) => string, figures: object = {}): Row =>
  ({ work, floor: '-', product: told(value), ratio: null, goal: `under ${told(limit)}`, met: value < limit, figures: { value, limit, ...figures } })

/** A time beside the time of its floor, both in milliseconds; at most so many times as much, under so many milliseconds, or both. */
export function times(work: string, floor: number, product: number, goal: { times?: number; under?: number }, told: (value: number) => string = ms, figures: object = {}): Row {
  const ratio = product / floor
  const goals = [...(goal.times ? [`at most ${goal.times}×`] : []), ...(goal.under ? [`under ${told(goal.under)}`] : [])]
  return { work, floor: told(floor), product: told(product), ratio, goal: goals.join(', '), met: (!goal.times || ratio <= goal.times) && (!goal.under || product < goal.under), figures: { floor, product, goal, ...figures } }
}

/** The table as it is printed and stands in documents. */
export const lineOf = ({ work, floor, product, ratio, goal, met }: Row): string =>
  `| ${work} | ${floor} | ${product} | ${ratio === null ? '-' : ratio.toFixed(2)} | ${goal} | ${goal === '-' ? '-' : met ? 'yes' : '**no**'} |`
export const heading = '| work | floor | product | ratio | goal | met |\n| --- | ---: | ---: | ---: | --- | --- |'
