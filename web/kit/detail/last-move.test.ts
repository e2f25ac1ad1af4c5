import { expect, test } from 'vitest'
import { recordOf } from './last-move.ts'

const input = { id: 7, version: 2 }

test('a call with the id of a record acts on it, also an upload, whose id is a text', () => {
  const accepted = { path: 'work/quotation', id: 7, name: 'accept' }
  expect(recordOf({ isWrite: true, path: 'work/quotation/accept', input, output: {} })).toEqual(
    accepted,
  )
  expect(
    recordOf({ isWrite: true, path: 'work/surveyCert/scan', input: { id: '9' }, output: {} }),
  ).toEqual({
    path: 'work/surveyCert',
    id: 9,
    name: 'scan',
  })
})

test('reading is no move, and nothing has happened while a second person must confirm', () => {
  expect(
    recordOf({ isWrite: false, path: 'work/quotation/get', input, output: {} }),
  ).toBeUndefined()
  expect(
    recordOf({ isWrite: true, path: 'crf/cert/reissue', input, output: { confirmationId: 4 } }),
  ).toBeUndefined()
  expect(
    recordOf({ isWrite: false, path: 'work/quotation/list', input: { page: 1 }, output: {} }),
  ).toBeUndefined()
})
