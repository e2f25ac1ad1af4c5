/** Margin of a CRF: domain rules 3.6, job margin. The list computes the same in SQL. */
export const marginParts = [
  ['collectionAmount', 1],
  ['additionalCost', 1],
  ['flagFees', -1],
  ['surveyorCost', -1],
  ['travelExpense', -1],
  ['vendorFee', -1],
  ['businessCosts', -1],
  ['manageFee', -1],
  ['companyTax', -1],
  ['feeDeduction', -1],
] as const
export type MarginPart = (typeof marginParts)[number][0]

/** The margin in USD, exact to the cent; unknown parts count as zero. */
export const marginOf = (fees: Partial<Record<MarginPart, number | null>>): number =>
  marginParts.reduce(
    (cents, [name, sign]) => cents + sign * Math.round((fees[name] ?? 0) * 100),
    0,
  ) / 100
