/** Whether the heap of the server grows under constant load. */

/** Number of samples in a run, evenly spread. */
export const heapSamples = 30
/**
 * Shortest run that can be judged, in minutes. Until then the heap grows by compiled code, prepared
 * statements and caches: 63 to 76 MB within eight minutes of 100 people, and 0.7 in the next six.
 */
const leastMinutes = 15
/** Growth from the second third of a run to the last, in megabytes, that is no leak. */
const allowedMb = 2

export interface HeapGrowth {
  grows: boolean
  text: string
}

/**
 * Compares the last third of a run with the second. Each is its lower quartile, because work under
 * way at a sample only adds. An hour of 1,000 calls a minute finds a leak of 100 bytes a call.
 * @param samples megabytes after a full collection, evenly spread over the run
 */
export function heapGrowth(samples: readonly number[], minutes: number): HeapGrowth {
  if (minutes < leastMinutes || samples.length < heapSamples)
    return {
      grows: false,
      text:
        `the heap is not judged: ${leastMinutes} minutes and ${heapSamples} samples are needed, ` +
        `these are ${minutes} and ${samples.length}`,
    }
  const third = Math.floor(samples.length / 3)
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)].map(
    lowerQuartile,
  ) as [number, number]
  return {
    grows: last - middle > allowedMb,
    text:
      `heap after collection: ${middle.toFixed(1)} MB in the second third, ${last.toFixed(1)} MB ` +
      `in the last, ${allowedMb} more are allowed`,
  }
}

function lowerQuartile(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 4)]!
}
