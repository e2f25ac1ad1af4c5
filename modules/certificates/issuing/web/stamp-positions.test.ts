import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clampToPage,
  defaultPlaces,
  fromScreen,
  millimetres,
  onScreen,
  moveByArrowKey,
} from './stamp-positions.ts'
import type { Place } from './stamp-positions.ts'

const a4 = { width: 595.28, height: 841.89 }
const seal = { width: 96, height: 96 }
const at = (x: number, y: number): Place => ({ name: 'sealOfficial', page: 1, x, y })

describe('positions of marks', () => {
  it('on the screen is counted from the top, on the page from the bottom', () => {
    expect(onScreen(at(0, 0), seal, { width: 600, height: 800 }, 2)).toEqual({
      left: 0,
      top: 1408,
      width: 192,
      height: 192,
    })
  })
  it('comes back from the screen to within half a hundredth of a point', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 499, noNaN: true }),
        fc.double({ min: 0, max: 745, noNaN: true }),
        fc.double({ min: 0.4, max: 3, noNaN: true }),
        (x, y, scale) => {
          const { left, top } = onScreen(at(x, y), seal, a4, scale)
          const back = fromScreen(at(0, 0), { page: 2, left, top }, seal, a4, scale)
          expect(back.page).toBe(2)
          expect(Math.abs(back.x - x)).toBeLessThanOrEqual(0.0051)
          expect(Math.abs(back.y - y)).toBeLessThanOrEqual(0.0051)
        },
      ),
    )
  })
  it('never lies outside the page', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, min: -1e4, max: 1e4 }),
        fc.double({ noNaN: true, min: -1e4, max: 1e4 }),
        (x, y) => {
          const place = clampToPage(at(x, y), seal, a4)
          expect(
            place.x >= 0 &&
              place.x + seal.width <= a4.width + 0.01 &&
              place.y >= 0 &&
              place.y + seal.height <= a4.height + 0.01,
          ).toBe(true)
        },
      ),
    )
  })
  it('moves by the arrow keys, up being up', () => {
    expect(moveByArrowKey(at(100, 100), 'ArrowUp', false, seal, a4)).toEqual(at(100, 101))
    expect(moveByArrowKey(at(100, 100), 'ArrowLeft', true, seal, a4)).toEqual(at(90, 100))
    expect(moveByArrowKey(at(100, 100), 'Enter', false, seal, a4)).toBeUndefined()
  })
  it('is formatted in millimetres', () => expect(millimetres(72)).toBe(25))
})

it('only marks with an image are placed', () => {
  const anchors = [
    { name: 'sigSurveyor', page: 1, x: 1, y: 2 },
    { name: 'sealOfficial', page: 1, x: 3, y: 4 },
    { name: 'qrCode', page: 1, x: 0, y: 0 },
  ]
  const marks = [
    { name: 'sigSurveyor', width: 130, height: 48, attachmentId: 'a', ofSociety: false },
    { name: 'sealOfficial', width: 96, height: 96, attachmentId: null, ofSociety: true },
  ]
  expect(defaultPlaces({ anchors, marks })).toEqual([{ name: 'sigSurveyor', page: 1, x: 1, y: 2 }])
})
