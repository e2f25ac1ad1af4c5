/**
 * Number of random inputs of a property that costs calls to the server. Every run draws new ones;
 * `PROPERTY_RUNS` multiplies the number.
 */
export const propertyRuns = (count: number): number =>
  Math.ceil(count * Number(process.env['PROPERTY_RUNS'] ?? 1))
