import { createHash } from 'node:crypto'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkCode } from '#common/authentic/check-code.ts'
import { checkPdf } from '#common/authentic/check-pdf.ts'
import { codedHash, codeKinds, cutName, readCode } from '#common/authentic/certificate-code.ts'
import type { KnownKey } from '#common/authentic/known-key.ts'
import { createDemoKey, qrPicture, qrVersion, signPdf, stampPdf, stopWorker } from '../documents/index.ts'
import { putCode, roomFor, roomLeft } from './coded-pdf.ts'
import type { Coded } from './coded-pdf.ts'
import { inForce } from './keys.build.ts'

const time = new Date('2026-11-21T08:00:00Z')
const utn = '7K2M-9QX4-ZPAB-CD'
const url = `https://class.example.com/verify/${utn}`
const facts: Coded = { kind: 'ship', certNo: 'PR-SC-2026-00012', type: 'SC', term: 'full', name: 'OCEAN LINTEL', imo: '9074729', issueDate: '2026-11-21', expiryDate: '2031-11-20' }
let ours: ReturnType<typeof inForce>
let others: ReturnType<typeof inForce>
let base: Uint8Array
let signed: Uint8Array
let qr: string
beforeAll(async () => {
  ours = inForce(await createDemoKey('The society', time))
  others = inForce(await createDemoKey('A forger', time))
  const blank = await PDFDocument.create()
  blank.addPage([595, 842]).drawText('Gross tonnage 12,345')
  const rect = { x: 60, y: 100, width: 150, height: 60 }
  base = await stampPdf(await blank.save(), { qr: [{ text: url, version: roomLeft(url, facts), page: 1, x: 500, y: 740, size: 68 }], fields: [{ name: 'sigSurveyor', page: 1, rect }, { name: 'second', page: 1, rect: { ...rect, x: 300 } }] })
  const coded = putCode(base, { url, utn, facts, key: ours.house })!
  qr = coded.qr
  signed = await signPdf(coded.pdf, { field: 'sigSurveyor', key: ours.house, name: '张三', time, certify: 2, reason: `${facts.certNo} ${utn}` })
})
afterAll(stopWorker)

const check = (pdf: Uint8Array, keys: KnownKey[] = [ours.known]) => checkPdf(new Uint8Array(pdf), keys)
const verdict = async (pdf: Uint8Array, keys?: KnownKey[]) => (await check(pdf, keys)).verdict
const latin = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const rangeOf = (pdf: Uint8Array) => [...latin(pdf).matchAll(/\/ByteRange \[ 0 (\d+) (\d+) (\d+) *\]/g)].at(-1)!.slice(1).map(Number) as [number, number, number]

describe('a signed file', () => {
  test('is genuine as it was signed, and says what it is', async () => {
    expect(await check(signed)).toEqual({
      verdict: 'genuine', sha256: createHash('sha256').update(signed).digest('hex'), signedLength: signed.length, signedAt: time.toISOString(),
      certNo: facts.certNo, utn, fingerprint: ours.known.fingerprint,
    })
  })

  test('is not genuine with any bit of it changed outside the signature itself', async () => {
    const [length, after] = rangeOf(signed)
    await fc.assert(fc.asyncProperty(fc.nat(signed.length - 1), fc.nat(7), async (at, bit) => {
      if (at > length && at < after - 1) return
      const forged = new Uint8Array(signed)
      forged[at]! ^= 1 << bit
      expect(await verdict(forged)).not.toBe('genuine')
    }), { numRuns: 300 })
  })

  test('with what is printed changed is told as altered', async () => {
    const text = latin(signed)
    const at = text.indexOf('stream\n', text.indexOf('/FlateDecode')) + 20
    const forged = new Uint8Array(signed)
    forged[at]! ^= 1
    expect(await verdict(forged)).toBe('altered')
  })

  test('with its end cut off is not genuine', async () => {
    for (const cut of [1, 100, signed.length - rangeOf(signed)[1] + 1]) expect(await verdict(signed.subarray(0, signed.length - cut))).not.toBe('genuine')
  })

  test('a file without signature, one of somebody else, one that is no PDF', async () => {
    expect(await verdict(base.slice(0, 9))).toBe('unsigned')
    const plain = await PDFDocument.create()
    plain.addPage()
    expect(await verdict(await plain.save())).toBe('unsigned')
    expect(await verdict(signed, [others.known])).toBe('foreign')
    expect(await verdict(bytes('hello'))).toBe('notPdf')
    expect(await verdict(new Uint8Array())).toBe('notPdf')
  })
})

describe('added behind the signature', () => {
  const later = async (change: (document: PDFDocument) => void) => {
    const document = await PDFDocument.load(signed, { updateMetadata: false, forIncrementalUpdate: true })
    change(document)
    return document.save({ useObjectStreams: false })
  }

  test('text over the page: the signature still holds for its part, the file is not the one signed', async () => {
    const forged = await later((document) => document.getPage(0).drawText('FORGED GT 99,999'))
    expect(await check(forged)).toMatchObject({ verdict: 'extended', signedLength: signed.length, utn })
  })

  test('the page exchanged for another one that was hidden in the file (shadow, replace)', async () => {
    const forged = await later((document) => { document.insertPage(0, [595, 842]).drawText('Another certificate'); document.removePage(1) })
    expect(await verdict(forged)).toBe('extended')
  })

  test('the appearance of the signature field overlaid, the catalogue replaced (shadow, hide)', async () => {
    const forged = await later((document) => document.catalog.set(PDFName.of('AcroForm'), document.context.obj({ Fields: [] })))
    expect(await verdict(forged)).toBe('extended')
  })

  test('a single line break or space', async () => {
    for (const more of ['\n', ' ', '%%EOF\n']) expect(await verdict(Buffer.concat([signed, Buffer.from(more)]))).toBe('extended')
  })

  test('a further signature, of somebody else, over everything', async () => {
    const forged = await signPdf(signed, { field: 'second', key: others.house, name: 'X', time })
    expect(await verdict(forged)).toBe('extended')
    // One of the society itself is as good as the first.
    expect(await verdict(await signPdf(signed, { field: 'second', key: ours.house, name: '李四', time, reason: `${facts.certNo} ${utn}` }))).toBe('genuine')
  })
})

describe('the signature moved, wrapped or emptied', () => {
  test('taken from another document', async () => {
    const other = await signPdf(base, { field: 'sigSurveyor', key: ours.house, name: 'X', time })
    const forged = new Uint8Array(other)
    const [from] = rangeOf(signed)
    const [to] = rangeOf(other)
    forged.set(signed.subarray(from, from + 32_770), to)
    expect(await verdict(forged)).toBe('altered')
  })

  test('wrapped: the second part moved to the end, and what nobody signed put between', async () => {
    const [length, after, rest] = rangeOf(signed)
    const foreign = bytes('\n9 0 obj <</Type/Page>> endobj\n')
    const moved = Buffer.concat([signed.subarray(0, after), foreign, signed.subarray(after)])
    const text = moved.toString('latin1').replace(/\/ByteRange \[ 0 \d+ \d+ (\d+) *\]/, (whole) => `/ByteRange [ 0 ${length} ${after + foreign.length} ${rest}`.padEnd(whole.length - 1) + ']')
    expect(await verdict(bytes(text))).not.toBe('genuine')
    // The same with a second byte range in front, which is the one that counts for some readers.
    expect(await verdict(Buffer.concat([bytes(text), bytes(`\n/ByteRange [ 0 ${length} ${after} ${rest} ]`)]))).not.toBe('genuine')
  })

  test('a byte range of the wrong kind: from the middle, beyond the end, negative, overlapping, missing', async () => {
    const [length, after, rest] = rangeOf(signed)
    for (const range of [`5 ${length - 5} ${after} ${rest}`, `0 ${length} ${after} ${rest + 9}`, `0 ${length} ${after} -1`, `0 ${length} ${length} ${rest}`, `0 0 0 0`, '', `0 ${length}`]) {
      const forged = latin(signed).replace(/\/ByteRange \[[^\]]*\]/, (whole) => `/ByteRange [ ${range}`.padEnd(whole.length - 1) + ']')
      expect(await verdict(bytes(forged)), range).not.toBe('genuine')
    }
  })

  test('no signature where it should be: empty, zeros, null, rubbish (universal forgery)', async () => {
    const [length, after] = rangeOf(signed)
    const size = after - length
    for (const contents of ['<>', `<${'0'.repeat(size - 2)}>`, '<00>', 'null', `<${'30'.repeat(size / 2 - 1)}>`]) {
      const forged = new Uint8Array(signed)
      forged.set(bytes(contents.padEnd(size)), length)
      expect(await verdict(forged)).not.toBe('genuine')
    }
  })

  test('something hidden behind the signature in its place', async () => {
    const forged = new Uint8Array(signed)
    forged[rangeOf(signed)[1] - 2] = 0x31
    expect(await verdict(forged)).toBe('altered')
  })

  test('a valid signature of somebody else who gives himself the society\'s name, or shows its certificate', async () => {
    const namesake = inForce(await createDemoKey('The society', time))
    const forged = await signPdf(base, { field: 'sigSurveyor', key: namesake.house, name: '张三', time, certify: 2, reason: `${facts.certNo} ${utn}` })
    expect(await verdict(forged)).toBe('foreign')
    const shown = await signPdf(base, { field: 'sigSurveyor', key: { ...ours.house, privateKey: namesake.house.privateKey }, name: '张三', time, reason: 'x' })
    expect(await verdict(shown)).toBe('altered')
  })
})

describe('the time of the key', () => {
  test('what an older key signed while it was in force stays genuine; what it signs later is not', async () => {
    const retired = { ...ours.known, retiredTime: '2026-11-22T00:00:00.000Z' }
    expect(await verdict(signed, [others.known, retired])).toBe('genuine')
    expect(await verdict(signed, [{ ...ours.known, retiredTime: '2026-11-21T07:59:59.000Z' }])).toBe('notInForce')
    expect(await verdict(signed, [{ ...ours.known, validTo: '2026-11-01T00:00:00.000Z' }])).toBe('notInForce')
    expect(await verdict(signed, [{ ...ours.known, validFrom: '2026-11-22T00:00:00.000Z' }])).toBe('notInForce')
  })

  test('what a key signed that others may have had is distrusted, whatever time it says', async () => {
    expect(await verdict(signed, [{ ...ours.known, compromised: true }])).toBe('distrusted')
    expect((await checkCode(utn, qr.split('#')[1]!, [{ ...ours.known, compromised: true }])).verdict).toBe('distrusted')
  })
})

describe('the code in the QR code', () => {
  const digits = () => qr.split('#')[1]!

  test('says what the certificate says, and is right for its number alone', async () => {
    const { verdict: right, code, fingerprint } = await checkCode(utn, digits(), [others.known, ours.known])
    expect([right, fingerprint]).toEqual(['right', ours.known.fingerprint])
    expect(code).toMatchObject(facts)
    expect(await checkCode('AAAA-AAAA-AAAA-AA', digits(), [ours.known])).toMatchObject({ verdict: 'wrong', code: null })
    expect((await checkCode(utn, digits(), [others.known])).verdict).toBe('unknownKey')
  })

  test('names the hash of the signed file as it is defined, and of no other', async () => {
    const { file } = readCode(digits())!.code
    expect(await codedHash(new Uint8Array(signed), file)).toBe(file.sha256)
    const forged = new Uint8Array(signed)
    forged[30]! ^= 1
    expect(await codedHash(forged, file)).not.toBe(file.sha256)
    expect(await codedHash(new Uint8Array(signed).subarray(0, 100), file)).toBeNull()
  })

  test('with any digit changed is right no more', async () => {
    await fc.assert(fc.asyncProperty(fc.nat(digits().length - 1), fc.integer({ min: 1, max: 9 }), async (at, by) => {
      const forged = digits().slice(0, at) + ((Number(digits()[at]) + by) % 10) + digits().slice(at + 1)
      expect((await checkCode(utn, forged, [ours.known])).verdict).not.toBe('right')
    }), { numRuns: 200 })
  })

  test('what is no code is told so, however long', async () => {
    for (const text of ['', 'x', '1', '0'.repeat(400), '9'.repeat(5000), '-5', `${digits()}0`, digits().slice(1)]) expect((await checkCode(utn, text, [ours.known])).verdict).not.toBe('right')
  })

  test('of a key whose place somebody else has taken is wrong: the signing key answers for the key of codes', async () => {
    const forged = { ...ours.known, codeKey: others.known.codeKey, codeProof: others.known.codeProof }
    const theirs = putCode(base, { url, utn, facts: { ...facts, name: 'FORGED' }, key: { ...others.house } })!
    expect((await checkCode(utn, theirs.qr.split('#')[1]!, [forged])).verdict).toBe('wrong')
  })

  test('fits into version 12 at level M for names, numbers and addresses as long as they come; longer names are cut', () => {
    fc.assert(fc.property(
      fc.record({ kind: fc.constantFrom(...codeKinds), certNo: fc.stringMatching(/^[A-Z0-9-]{1,24}$/), type: fc.stringMatching(/^[A-Z]{1,10}$/), term: fc.constantFrom('full', 'short', 'interim', 'provisional'), name: fc.string({ unit: 'grapheme', maxLength: 120 }), imo: fc.constantFrom('9074729', null), issueDate: fc.constant('2026-11-21'), expiryDate: fc.constantFrom('2031-11-20', null) }),
      fc.stringMatching(/^https:\/\/[a-z.]{4,40}$/),
      (one, origin) => { expect(roomLeft(`${origin}/verify/${utn}`, one as Coded)).toBeLessThanOrEqual(12) },
    ), { numRuns: 100 })
    expect(roomFor(url, facts)).toBeLessThanOrEqual(10)
    expect(new TextEncoder().encode(cutName('船'.repeat(50))).length).toBeLessThanOrEqual(40)
  })

  test('has its room in the document: the picture is exchanged, nothing else', () => {
    const changed = [...signed.subarray(0, base.length).keys()].filter((i) => signed[i] !== base[i])
    const { pictureAt, pictureLength } = readCode(digits())!.code.file
    expect(changed.length).toBeGreaterThan(100)
    expect(changed.every((i) => i >= pictureAt && i < pictureAt + pictureLength)).toBe(true)
    expect(Buffer.from(signed).includes(Buffer.from(qrPicture(qr, roomLeft(url, facts)).bytes))).toBe(true)
    expect(qrVersion(qr)).toBe(roomLeft(url, facts))
    expect(putCode(base, { url: `${url}x`, utn, facts, key: ours.house })).toBeNull()
  })
})
