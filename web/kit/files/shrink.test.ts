import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSlow, longestSide, shouldShrink, within } from './shrink.ts'

test('a photo keeps its shape, is at most 2560 pixels long, and none grows', () => {
  expect(within(4032, 3024)).toEqual([2560, 1920])
  expect(within(3024, 4032)).toEqual([1920, 2560])
  expect(within(800, 600)).toEqual([800, 600])
  fc.assert(fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 20_000 }), (width, height) => {
    const [w, h] = within(width, height)
    expect(Math.max(w, h)).toBe(Math.min(longestSide, Math.max(width, height)))
    expect(w).toBeLessThanOrEqual(width)
    expect(h).toBeLessThanOrEqual(height)
    // To half a pixel of the shorter side.
    expect(Math.abs(w * height - h * width)).toBeLessThanOrEqual(Math.max(width, height))
  }))
})

const [jpeg, large] = ['image/jpeg', 5_000_000]
const usual = { camera: true, slow: false, original: false }
test.each([
  ['a photo just taken', { type: jpeg, size: large }, usual, true],
  ['a photo of the gallery on a good line', { type: jpeg, size: large }, { ...usual, camera: false }, false],
  ['the same on a slow line', { type: jpeg, size: large }, { ...usual, camera: false, slow: true }, true],
  ['one whose original is asked for', { type: jpeg, size: large }, { ...usual, slow: true, original: true }, false],
  ['a small one', { type: jpeg, size: 300_000 }, usual, false],
  ['a drawing', { type: 'image/png', size: large }, { ...usual, slow: true }, false],
  ['a paper', { type: 'application/pdf', size: large }, { ...usual, slow: true }, false],
  ['one of a kind that only some can read', { type: 'image/heic', size: 300_000 }, usual, true],
])('%s is made smaller or not', (_what, file, how, expected) => {
  expect(shouldShrink(file, how)).toBe(expected)
})

test('a line is slow when the browser says so, when the person saves data, and when there is none', () => {
  expect([isSlow({}), isSlow({ onLine: true, connection: { effectiveType: '4g' } }), isSlow({ connection: { effectiveType: '3g' } }), isSlow({ connection: { effectiveType: '4g', saveData: true } }), isSlow({ onLine: false })])
    .toEqual([false, false, true, true, true])
})
