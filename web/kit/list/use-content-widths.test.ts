import { expect, test } from 'vitest'
import { largestWidths } from './use-content-widths.ts'

test('columns of a narrow list are narrower, so that the state stays in sight', () => {
  expect(largestWidths(1000)).toMatchObject({ first: 330, other: 230 })
  expect(largestWidths(1160)).toMatchObject({ first: 383, other: 267 })
  expect(largestWidths(1640)).toMatchObject({ first: 400, other: 272 })
  expect(largestWidths(0)).toMatchObject({ first: 260, other: 200 })
})
