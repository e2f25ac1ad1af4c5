import { expect, test } from 'vitest'
import { CERT_TYPES } from '#common/rules/certificates/cert-types.ts'
import { instrumentInChinese } from './instrument-names.ts'

test('an instrument is cited in Chinese without English words', () => {
  for (const { instrument } of CERT_TYPES)
    expect(instrumentInChinese(instrument) ?? instrument, instrument).not.toMatch(
      /[A-Za-z][a-z]{2,}/,
    )
})
