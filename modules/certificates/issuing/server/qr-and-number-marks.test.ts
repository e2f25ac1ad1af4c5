import { expect, test } from 'vitest'
import { certificateMarks } from './qr-and-number-marks.ts'

const utn = '7K2M-9QX4-ZPAB-CD'
const marked = {
  utn,
  certNo: 'PR-SC-2026-00012',
  url: `https://class.example.com/verify/${utn}`,
  facts: {
    kind: 'ship' as const,
    certNo: 'PR-SC-2026-00012',
    type: 'SC',
    term: 'full',
    name: 'OCEAN LINTEL',
    imo: '9074729',
    issueDate: '2026-11-21',
    expiryDate: '2031-11-20',
  },
}
const marks = (byHand: boolean) => certificateMarks(marked, { anchors: [], more: [], byHand })

test('an electronic certificate has the address on its face and the offline code on a page of its own', () => {
  const { qr, appendedPage } = marks(false)
  expect(appendedPage).toBe(true)
  expect(qr).toMatchObject([
    { text: marked.url, page: 1 },
    { page: 'last', version: expect.any(Number) },
  ])
  expect(qr?.[0]).not.toHaveProperty('version')
})

test('one that is signed by hand has no offline code, because it has no electronic signature', () => {
  const { qr, appendedPage, texts } = marks(true)
  expect(appendedPage).toBe(false)
  expect(qr).toMatchObject([{ text: marked.url, page: 1 }])
  expect(texts?.map(({ text }) => text)).toEqual([`${utn}  ·  ${marked.url}`])
})
