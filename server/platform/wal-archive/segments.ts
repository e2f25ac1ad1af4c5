/**
 * Names of segments of the write-ahead log: timeline, log and segment, 8 hexadecimal digits each. A
 * segment has 16 MB, so that a log has 256.
 */
const segmentPattern = /^[0-9A-F]{24}$/
const historyPattern = /^[0-9A-F]{8}\.history$/

export const isSegment = (name: string): boolean => segmentPattern.test(name)
/** Segments, and the files that describe where a timeline began. */
export const isLogFile = (name: string): boolean => isSegment(name) || historyPattern.test(name)

export const timelineOf = (segment: string): string => segment.slice(0, 8)
/** Position of a segment without its timeline; it sorts by time. */
export const positionOf = (segment: string): string => segment.slice(8)

/** The segment after another one on the same timeline. */
export function nextSegment(segment: string): string {
  const [log, number] = [segment.slice(8, 16), segment.slice(16)].map((hex) => parseInt(hex, 16))
  const [nextLog, nextNumber] = number === 0xff ? [log! + 1, 0] : [log!, number! + 1]
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  return `${timelineOf(segment)}${hex(nextLog)}${hex(nextNumber)}`
}

/** The last segment of an unbroken series from a first one; null when the first is missing. */
export function lastWithoutGap(segments: ReadonlySet<string>, first: string): string | null {
  if (!segments.has(first)) return null
  let last = first
  for (let next = nextSegment(last); segments.has(next); next = nextSegment(next)) last = next
  return last
}
