import { expect, test } from 'vitest'
import { qrCode, qrVersion } from './qr.ts'

test.each([1, 20, 60, 180, 400, 900, 2000])(
  'the version of a text of %i characters is that of its code',
  (length) => {
    const digits = '7'.repeat(length)
    for (const text of [
      digits,
      `https://register.example/verify/7K2M#${digits}`,
      'ж'.repeat(length / 2),
    ])
      if (text) expect(qrVersion(text) * 4 + 17).toBe(qrCode(text).size)
  },
)
