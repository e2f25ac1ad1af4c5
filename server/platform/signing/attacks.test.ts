import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkCode } from '#common/verification/check-code.ts'
import { checkPdf } from '#common/verification/check-pdf.ts'
import type { PublicSigningKey } from '#common/verification/public-signing-key.ts'
import { createSelfSignedKey, signPdf, stopWorker } from '../documents/index.ts'
import { testSigningKey } from './keys.fixture.ts'
import { createSignedFile, time, utn, facts } from './signed-file.fixture.ts'

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

const check = (pdf: Uint8Array, keys: PublicSigningKey[] = [ours.known]) =>
  checkPdf(new Uint8Array(pdf), keys)
const verdict = async (pdf: Uint8Array, keys?: PublicSigningKey[]) =>
  (await check(pdf, keys)).verdict
const latin = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const rangeOf = (pdf: Uint8Array) =>
  [...latin(pdf).matchAll(/\/ByteRange \[ 0 (\d+) (\d+) (\d+) *\]/g)]
    .at(-1)!
    .slice(1)
    .map(Number) as [number, number, number]

describe('a signed file', () => {
  test('is genuine when unchanged, and reports its details', async () => {
    expect(await check(signed)).toEqual({
      verdict: 'genuine',
      sha256: createHash('sha256').update(signed).digest('hex'),
      signedLength: signed.length,
      signedAt: time.toISOString(),
      certNo: facts.certNo,
      utn,
      fingerprint: ours.known.fingerprint,
    })
  })

  test('is not genuine with any bit changed outside the signature itself', async () => {
    const [length, after] = rangeOf(signed)
    await fc.assert(
      fc.asyncProperty(fc.nat(signed.length - 1), fc.nat(7), async (at, bit) => {
        if (at > length && at < after - 1) return
        const forged = new Uint8Array(signed)
        forged[at]! ^= 1 << bit
        expect(await verdict(forged)).not.toBe('genuine')
      }),
      { numRuns: 300 },
    )
  })

  test('is altered when its printed content is changed', async () => {
    const text = latin(signed)
    const at = text.indexOf('stream\n', text.indexOf('/FlateDecode')) + 20
    const forged = new Uint8Array(signed)
    forged[at]! ^= 1
    expect(await verdict(forged)).toBe('altered')
  })

  test('is not genuine when truncated', async () => {
    for (const cut of [1, 100, signed.length - rangeOf(signed)[1] + 1])
      expect(await verdict(signed.subarray(0, signed.length - cut))).not.toBe('genuine')
  })

  test('distinguishes unsigned, foreign and invalid files', async () => {
    expect(await verdict(base.slice(0, 9))).toBe('unsigned')
    const plain = await PDFDocument.create()
    plain.addPage()
    expect(await verdict(await plain.save())).toBe('unsigned')
    expect(await verdict(signed, [others.known])).toBe('foreign')
    expect(await verdict(bytes('hello'))).toBe('notPdf')
    expect(await verdict(new Uint8Array())).toBe('notPdf')
  })
})

describe('content appended after the signature', () => {
  const appendUpdate = async (change: (document: PDFDocument) => void) => {
    const document = await PDFDocument.load(signed, {
      updateMetadata: false,
      forIncrementalUpdate: true,
    })
    change(document)
    return document.save({ useObjectStreams: false })
  }

  test('detects text over the page, although the signed part is intact', async () => {
    const forged = await appendUpdate((document) =>
      document.getPage(0).drawText('FORGED GT 99,999'),
    )
    expect(await check(forged)).toMatchObject({
      verdict: 'extended',
      signedLength: signed.length,
      utn,
    })
  })

  test('detects a page replaced by a hidden one (shadow, replace)', async () => {
    const forged = await appendUpdate((document) => {
      document.insertPage(0, [595, 842]).drawText('Another certificate')
      document.removePage(1)
    })
    expect(await verdict(forged)).toBe('extended')
  })

  test('detects an overlaid signature field and a replaced catalogue (shadow, hide)', async () => {
    const forged = await appendUpdate((document) =>
      document.catalog.set(PDFName.of('AcroForm'), document.context.obj({ Fields: [] })),
    )
    expect(await verdict(forged)).toBe('extended')
  })

  test('detects a single line break or space', async () => {
    for (const more of ['\n', ' ', '%%EOF\n'])
      expect(await verdict(Buffer.concat([signed, Buffer.from(more)]))).toBe('extended')
  })

  test('detects a further signature of another signer', async () => {
    const forged = await signPdf(signed, {
      field: 'second',
      key: others.signingKey,
      name: 'X',
      time,
    })
    expect(await verdict(forged)).toBe('extended')
    // One of the society itself is as good as the first.
    expect(
      await verdict(
        await signPdf(signed, {
          field: 'second',
          key: ours.signingKey,
          name: '李四',
          time,
          reason: `${facts.certNo} ${utn}`,
        }),
      ),
    ).toBe('genuine')
  })
})

describe('a moved, wrapped or emptied signature', () => {
  test('refuses a signature of another document', async () => {
    const other = await signPdf(base, {
      field: 'sigSurveyor',
      key: ours.signingKey,
      name: 'X',
      time,
    })
    const forged = new Uint8Array(other)
    const [from] = rangeOf(signed)
    const [to] = rangeOf(other)
    forged.set(signed.subarray(from, from + 32_770), to)
    expect(await verdict(forged)).toBe('altered')
  })

  test('refuses unsigned content between the signed parts', async () => {
    const [length, after, rest] = rangeOf(signed)
    const foreign = bytes('\n9 0 obj <</Type/Page>> endobj\n')
    const moved = Buffer.concat([signed.subarray(0, after), foreign, signed.subarray(after)])
    const text = moved
      .toString('latin1')
      .replace(
        /\/ByteRange \[ 0 \d+ \d+ (\d+) *\]/,
        (whole) =>
          `/ByteRange [ 0 ${length} ${after + foreign.length} ${rest}`.padEnd(whole.length - 1) +
          ']',
      )
    expect(await verdict(bytes(text))).not.toBe('genuine')
    // The same with a second byte range in front, which is the one that counts for some readers.
    expect(
      await verdict(
        Buffer.concat([bytes(text), bytes(`\n/ByteRange [ 0 ${length} ${after} ${rest} ]`)]),
      ),
    ).not.toBe('genuine')
  })

  test('refuses an invalid byte range', async () => {
    const [length, after, rest] = rangeOf(signed)
    for (const range of [
      `5 ${length - 5} ${after} ${rest}`,
      `0 ${length} ${after} ${rest + 9}`,
      `0 ${length} ${after} -1`,
      `0 ${length} ${length} ${rest}`,
      `0 0 0 0`,
      '',
      `0 ${length}`,
    ]) {
      const forged = latin(signed).replace(
        /\/ByteRange \[[^\]]*\]/,
        (whole) => `/ByteRange [ ${range}`.padEnd(whole.length - 1) + ']',
      )
      expect(await verdict(bytes(forged)), range).not.toBe('genuine')
    }
  })

  test('refuses an empty or invalid signature value (universal forgery)', async () => {
    const [length, after] = rangeOf(signed)
    const size = after - length
    for (const contents of [
      '<>',
      `<${'0'.repeat(size - 2)}>`,
      '<00>',
      'null',
      `<${'30'.repeat(size / 2 - 1)}>`,
    ]) {
      const forged = new Uint8Array(signed)
      forged.set(bytes(contents.padEnd(size)), length)
      expect(await verdict(forged)).not.toBe('genuine')
    }
  })

  test('refuses bytes hidden after the signature value', async () => {
    const forged = new Uint8Array(signed)
    forged[rangeOf(signed)[1] - 2] = 0x31
    expect(await verdict(forged)).toBe('altered')
  })

  test("refuses a forger with the society's name or certificate", async () => {
    const namesake = testSigningKey(await createSelfSignedKey('The society', time))
    const forged = await signPdf(base, {
      field: 'sigSurveyor',
      key: namesake.signingKey,
      name: '张三',
      time,
      certify: 2,
      reason: `${facts.certNo} ${utn}`,
    })
    expect(await verdict(forged)).toBe('foreign')
    const shown = await signPdf(base, {
      field: 'sigSurveyor',
      key: { ...ours.signingKey, privateKey: namesake.signingKey.privateKey },
      name: '张三',
      time,
      reason: 'x',
    })
    expect(await verdict(shown)).toBe('altered')
  })
})

describe('the time of the key', () => {
  test('accepts a replaced key only for the time it was active', async () => {
    const retired = { ...ours.known, retiredTime: '2026-11-22T00:00:00.000Z' }
    expect(await verdict(signed, [others.known, retired])).toBe('genuine')
    expect(
      await verdict(signed, [{ ...ours.known, retiredTime: '2026-11-21T07:59:59.000Z' }]),
    ).toBe('notInForce')
    expect(await verdict(signed, [{ ...ours.known, validTo: '2026-11-01T00:00:00.000Z' }])).toBe(
      'notInForce',
    )
    expect(await verdict(signed, [{ ...ours.known, validFrom: '2026-11-22T00:00:00.000Z' }])).toBe(
      'notInForce',
    )
  })

  test('distrusts a compromised key at any time', async () => {
    expect(await verdict(signed, [{ ...ours.known, compromised: true }])).toBe('distrusted')
    expect(
      (await checkCode(utn, qr.split('#')[1]!, [{ ...ours.known, compromised: true }])).verdict,
    ).toBe('distrusted')
  })
})
