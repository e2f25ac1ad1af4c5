import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkCode } from '#common/verification/check-code.ts'
import {
  maskedFileHash,
  codeKinds,
  truncateName,
  decodeCode,
} from '#common/verification/certificate-code.ts'
import { qrPicture, qrVersion, stopWorker } from '../documents/index.ts'
import { embedSignedCode, requiredQrVersion, reservedQrVersion } from './embed-signed-code.ts'
import type { CodePayload } from './embed-signed-code.ts'
import { createSignedFile, utn, url, facts } from './signed-file.fixture.ts'

type SignedFile = Awaited<ReturnType<typeof createSignedFile>>
let ours: SignedFile['ours']
let others: SignedFile['others']
let base: SignedFile['base']
let signed: SignedFile['signed']
let qr: SignedFile['qr']
beforeAll(async () => {
  ;({ ours, others, base, signed, qr } = await createSignedFile())
})
afterAll(stopWorker)

describe('the code in the QR code', () => {
  const digits = () => qr.split('#')[1]!

  test('contains the facts of the certificate and is valid for its number only', async () => {
    const {
      verdict: right,
      code,
      fingerprint,
    } = await checkCode(utn, digits(), [others.known, ours.known])
    expect([right, fingerprint]).toEqual(['right', ours.known.fingerprint])
    expect(code).toMatchObject(facts)
    expect(await checkCode('AAAA-AAAA-AAAA-AA', digits(), [ours.known])).toMatchObject({
      verdict: 'wrong',
      code: null,
    })
    expect((await checkCode(utn, digits(), [others.known])).verdict).toBe('unknownKey')
  })

  test('contains the hash of the signed file', async () => {
    const { file } = decodeCode(digits())!.code
    expect(await maskedFileHash(new Uint8Array(signed), file)).toBe(file.sha256)
    const forged = new Uint8Array(signed)
    forged[30]! ^= 1
    expect(await maskedFileHash(forged, file)).not.toBe(file.sha256)
    expect(await maskedFileHash(new Uint8Array(signed).subarray(0, 100), file)).toBeNull()
  })

  test('is invalid with any digit changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(digits().length - 1),
        fc.integer({ min: 1, max: 9 }),
        async (at, by) => {
          const forged =
            digits().slice(0, at) + ((Number(digits()[at]) + by) % 10) + digits().slice(at + 1)
          expect((await checkCode(utn, forged, [ours.known])).verdict).not.toBe('right')
        },
      ),
      { numRuns: 200 },
    )
  })

  test('refuses texts other than codes', async () => {
    for (const text of [
      '',
      'x',
      '1',
      '0'.repeat(400),
      '9'.repeat(5000),
      '-5',
      `${digits()}0`,
      digits().slice(1),
    ])
      expect((await checkCode(utn, text, [ours.known])).verdict).not.toBe('right')
  })

  test('refuses a code key that the signing key did not sign', async () => {
    const forged = {
      ...ours.known,
      codeKey: others.known.codeKey,
      codeProof: others.known.codeProof,
    }
    const theirs = embedSignedCode(base, {
      url,
      utn,
      facts: { ...facts, name: 'FORGED' },
      key: { ...others.signingKey },
    })!
    expect((await checkCode(utn, theirs.qr.split('#')[1]!, [forged])).verdict).toBe('wrong')
  })

  test('fits into version 12 at level M and shortens long names', () => {
    fc.assert(
      fc.property(
        fc.record({
          kind: fc.constantFrom(...codeKinds),
          certNo: fc.stringMatching(/^[A-Z0-9-]{1,24}$/),
          type: fc.stringMatching(/^[A-Z]{1,10}$/),
          term: fc.constantFrom('full', 'short', 'interim', 'provisional'),
          name: fc.string({ unit: 'grapheme', maxLength: 120 }),
          imo: fc.constantFrom('9074729', null),
          issueDate: fc.constant('2026-11-21'),
          expiryDate: fc.constantFrom('2031-11-20', null),
        }),
        fc.stringMatching(/^https:\/\/[a-z.]{4,40}$/),
        (one, origin) => {
          expect(
            reservedQrVersion(`${origin}/verify/${utn}`, one as CodePayload),
          ).toBeLessThanOrEqual(12)
        },
      ),
      { numRuns: 100 },
    )
    expect(requiredQrVersion(url, facts)).toBeLessThanOrEqual(10)
    expect(new TextEncoder().encode(truncateName('船'.repeat(50))).length).toBeLessThanOrEqual(40)
  })

  test('changes only its picture in the document', () => {
    const changed = [...signed.subarray(0, base.length).keys()].filter((i) => signed[i] !== base[i])
    const { pictureAt, pictureLength } = decodeCode(digits())!.code.file
    expect(changed.length).toBeGreaterThan(100)
    expect(changed.every((i) => i >= pictureAt && i < pictureAt + pictureLength)).toBe(true)
    expect(
      Buffer.from(signed).includes(Buffer.from(qrPicture(qr, reservedQrVersion(url, facts)).bytes)),
    ).toBe(true)
    expect(qrVersion(qr)).toBe(reservedQrVersion(url, facts))
    expect(embedSignedCode(base, { url: `${url}x`, utn, facts, key: ours.signingKey })).toBeNull()
  })
})
