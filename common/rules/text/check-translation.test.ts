import { expect, test } from 'vitest'
import { checkTranslation } from './check-translation.ts'

test.each([
  ['男', 'Male', null],
  ['安全管理 ISM', 'ISM', null],
  ['ISM', 'ISM', null],
  ['T/T', 'T/T', null],
  ['2.5 %', '2.5 %', null],
  ['', 'Male', 'zhMissing'],
  [null, 'Male', 'zhMissing'],
  ['男', ' ', 'enMissing'],
  ['男', '男', 'enChinese'],
  ['男', 'Male 男', 'enChinese'],
  ['Male', 'Male', 'same'],
  ['male ', 'Male', 'same'],
  ['Masculine', 'Male', 'zhNotChinese'],
] as const)('%j and %j: %s', (zh, en, fault) => {
  expect(checkTranslation(zh, en)).toBe(fault)
})
