import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSlowConnection, longestSide, shouldShrink, scaleToLongestSide } from './shrink-photo.ts'

test('photos keep their proportions, have at most 2560 pixels and are never enlarged', () => {
  expect(scaleToLongestSide(4032, 3024)).toEqual([2560, 1920])
  expect(scaleToLongestSide(3024, 4032)).toEqual([1920, 2560])
  expect(scaleToLongestSide(800, 600)).toEqual([800, 600])
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: 1, max: 20_000 }),
      (width, height) => {
        const [w, h] = scaleToLongestSide(width, height)
        expect(Math.max(w, h)).toBe(Math.min(longestSide, Math.max(width, height)))
        expect(w).toBeLessThanOrEqual(width)
        expect(h).toBeLessThanOrEqual(height)
        // To half a pixel of the shorter side.
        expect(Math.abs(w * height - h * width)).toBeLessThanOrEqual(Math.max(width, height))
      },
    ),
  )
})

const [jpeg, large] = ['image/jpeg', 5_000_000]
const defaults = { camera: true, slow: false, original: false }
test.each([
  ['a photo just taken', { type: jpeg, size: large }, defaults, true],
  [
    'a photo of the gallery on a good line',
    { type: jpeg, size: large },
    { ...defaults, camera: false },
    false,
  ],
  [
    'the same on a slow line',
    { type: jpeg, size: large },
    { ...defaults, camera: false, slow: true },
    true,
  ],
  [
    'one for which the original is preferred',
    { type: jpeg, size: large },
    { ...defaults, slow: true, original: true },
    false,
  ],
  ['a small one', { type: jpeg, size: 300_000 }, defaults, false],
  ['a drawing', { type: 'image/png', size: large }, { ...defaults, slow: true }, false],
  ['a document', { type: 'application/pdf', size: large }, { ...defaults, slow: true }, false],
  [
    'one in a format that not every browser can read',
    { type: 'image/heic', size: 300_000 },
    defaults,
    true,
  ],
])('%s is made smaller or not', (_what, file, how, expected) => {
  expect(shouldShrink(file, how)).toBe(expected)
})

test('a connection is slow when the browser reports so, in data saver mode, or offline', () => {
  expect([
    isSlowConnection({}),
    isSlowConnection({ onLine: true, connection: { effectiveType: '4g' } }),
    isSlowConnection({ connection: { effectiveType: '3g' } }),
    isSlowConnection({ connection: { effectiveType: '4g', saveData: true } }),
    isSlowConnection({ onLine: false }),
  ]).toEqual([false, false, true, true, true])
})
