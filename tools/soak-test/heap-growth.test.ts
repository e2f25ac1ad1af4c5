import { expect, test } from 'vitest'
import { heapSamples, heapGrowth } from './heap-growth.ts'

/** Megabytes at a minute of a run without a leak: 62.7, 71.3, 74, 75.6, 76, 76.2, 76.7 measured. */
const warming = (minute: number): number => 62.7 + 13.8 * (1 - Math.exp(-minute / 2.2))
const run = (minutes: number, at: (minute: number) => number): number[] =>
  Array.from({ length: heapSamples + 1 }, (_, n) => at((n * minutes) / heapSamples))

test('a heap that fills its caches and stays does not grow', () => {
  for (const minutes of [15, 30, 60, 240])
    expect(heapGrowth(run(minutes, warming), minutes)).toMatchObject({ grows: false })
})

test('work under way at some samples is no growth', () => {
  const samples = run(60, (minute) => warming(minute) + (minute > 40 && minute % 8 ? 15 : 0))
  expect(heapGrowth(samples, 60)).toMatchObject({ grows: false })
})

test.each([
  ['1 kB a call in 15 minutes, 700 calls a minute', 15, 0.7],
  ['100 bytes a call in an hour, 1,100 calls a minute', 60, 0.11],
  ['less than was found before: 8 MB an hour', 60, 8 / 60],
])('a leak is found: %s', (_what, minutes, mbPerMinute) => {
  const samples = run(minutes, (minute) => warming(minute) + mbPerMinute * minute)
  expect(heapGrowth(samples, minutes)).toMatchObject({ grows: true })
})

test('a short run is not judged, and says so', () => {
  const judged = heapGrowth(run(2, warming), 2)
  expect(judged.grows).toBe(false)
  expect(judged.text).toMatch(/not judged: 15 minutes/)
})
