import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeWhiteTransparent, fitSize } from './transparent-background.ts'

test('an image is scaled to at most 500 x 300 in proportion, never enlarged', () => {
  expect(fitSize(200, 100)).toEqual({ width: 200, height: 100 })
  expect(fitSize(1000, 300)).toEqual({ width: 500, height: 150 })
  expect(fitSize(600, 600)).toEqual({ width: 300, height: 300 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 9000 }), (w, h) => {
      const { width, height } = fitSize(w, h)
      expect(
        width <= Math.min(500, w) && height <= Math.min(300, h) && width >= 1 && height >= 1,
      ).toBe(true)
    }),
  )
})
test('only pixels with red, green and blue all above 250 become transparent', () => {
  const pixels = new Uint8ClampedArray([
    251, 251, 251, 255, 250, 255, 255, 255, 255, 255, 255, 128, 0, 0, 0, 255,
  ])
  makeWhiteTransparent(pixels)
  expect([3, 7, 11, 15].map((at) => pixels[at])).toEqual([0, 255, 0, 255])
})
