import { execFileSync } from 'node:child_process'
import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodePDFRawStream, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import type { PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkPdf } from '#common/verification/check-pdf.ts'
import { testSigningKey } from '../signing/keys.fixture.ts'
import { createSelfSignedKey, exportKey, importKey } from './key.ts'
import type { SigningKey } from './key.ts'
import { signPdf } from './sign.ts'
import { stampPdf } from './stamp.ts'
import { stopWorker } from './worker.ts'

const dir = mkdtempSync(join(tmpdir(), 'plimsoll-sign-'))
const time = new Date('2026-11-21T08:00:00Z')
const rect = { x: 60, y: 100, width: 150, height: 60 }
let key: SigningKey
let base: Uint8Array
let once: Uint8Array
let twice: Uint8Array
beforeAll(async () => {
  key = await createSelfSignedKey('普利姆索尔船级社 Plimsoll Society', time)
  const blank = await PDFDocument.create()
  blank.addPage([595, 842])
  base = await stampPdf(await blank.save(), {
    fields: [
      { name: 'surveyor', page: 1, rect },
      { name: 'approver', page: 1, rect: { ...rect, x: 300 } },
    ],
  })
  const image = new Uint8Array(
    await sharp({ create: { width: 200, height: 80, channels: 4, background: '#1030a0' } })
      .png()
      .toBuffer(),
  )
  once = await signPdf(base, {
    field: 'surveyor',
    key,
    image,
    name: '张三 Zhang San',
    reason: 'Survey 检验',
    time,
    certify: 2,
  })
  twice = await signPdf(once, { field: 'approver', key, name: '李四 Li Si', time })
})
afterAll(async () => {
  rmSync(dir, { recursive: true })
  await stopWorker()
})

const verify = (pdf: Uint8Array, by = key) =>
  checkPdf(new Uint8Array(pdf), [testSigningKey(by).known])
const rootOf = ({ chain }: SigningKey) => new X509Certificate(chain.at(-1)!).toString()
/** The drawing of the first signature field that has one. */
function appearanceOf(pdf: PDFDocument): string {
  const [field] = pdf
    .getForm()
    .getFields()
    .filter((one) => one.acroField.dict.has(PDFName.of('V')))
  const stream = field!.acroField.getWidgets()[0]!.getNormalAppearance()
  return Buffer.from(
    decodePDFRawStream(pdf.context.lookup(stream) as PDFRawStream).decode(),
  ).toString('latin1')
}
const has = (command: string, ...args: string[]) => {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const file = (name: string, bytes: Uint8Array | string) => {
  writeFileSync(join(dir, name), bytes)
  return join(dir, name)
}

describe('two signatures on one document', () => {
  test('the last covers the whole file, and contains its time and range', async () => {
    expect(await verify(twice)).toMatchObject({
      verdict: 'genuine',
      signedAt: time.toISOString(),
      signedLength: twice.length,
    })
    expect(await verify(once)).toMatchObject({ verdict: 'genuine', signedLength: once.length })
  })

  test('each only appends: the earlier bytes are unchanged', () => {
    expect(Buffer.from(once.subarray(0, base.length)).equals(base)).toBe(true)
    expect(Buffer.from(twice.subarray(0, once.length)).equals(once)).toBe(true)
  })

  test('they are not trusted under the root of another society', async () => {
    expect((await verify(twice, await createSelfSignedKey('Another Society', time))).verdict).toBe(
      'foreign',
    )
  })
})

test('a field without image shows the name and the given day, or the day in UTC', async () => {
  const shown = async (more: object) => {
    const pdf = await signPdf(base, { field: 'surveyor', key, name: 'Li Si', time, ...more })
    return appearanceOf(await PDFDocument.load(pdf))
  }
  const [given, utc] = [await shown({ day: '2026-11-22' }), await shown({})]
  expect(given).not.toEqual(utc)
  expect(given).toEqual(await shown({ day: '2026-11-22', time: new Date('2026-11-21T23:00:00Z') }))
  expect(utc).toEqual(await shown({ day: '2026-11-21' }))
})

test('refused: a missing field, a field already signed, stamping after a signature', async () => {
  const request = { key, name: 'X', time }
  await expect(signPdf(base, { ...request, field: 'nobody' })).rejects.toMatchObject({
    issues: [{ code: 'noField' }],
  })
  await expect(signPdf(once, { ...request, field: 'surveyor' })).rejects.toMatchObject({
    issues: [{ code: 'fieldSigned' }],
  })
  await expect(
    stampPdf(once, { texts: [{ text: 'x', page: 1, x: 0, y: 0, size: 8 }] }),
  ).rejects.toMatchObject({ issues: [{ code: 'alreadySigned' }] })
})

describe('other programs agree', () => {
  test.runIf(has('openssl', 'version'))(
    'openssl: both are CAdES signatures with signing-certificate-v2',
    () => {
      const pdf = Buffer.from(twice)
      const ranges = [
        ...pdf.toString('latin1').matchAll(/\/ByteRange \[ 0 (\d+) (\d+) (\d+) \]/g),
      ].map((m) => m.slice(1).map(Number))
      expect(ranges).toHaveLength(2)
      for (const [length, after, rest] of ranges as [number, number, number][]) {
        const cms = Buffer.from(pdf.toString('latin1', length + 1, after - 1), 'hex')
        const signature = file('cms.der', cms.subarray(0, 4 + cms.readUInt16BE(2)))
        const content = file(
          'content.bin',
          Buffer.concat([pdf.subarray(0, length), pdf.subarray(after, after + rest)]),
        )
        execFileSync(
          'openssl',
          [
            'cms',
            '-verify',
            '-cades',
            '-inform',
            'DER',
            '-in',
            signature,
            '-content',
            content,
            '-binary',
            '-CAfile',
            file('root.pem', rootOf(key)),
            '-purpose',
            'any',
            '-out',
            '/dev/null',
          ],
          { stdio: 'pipe' },
        )
      }
    },
  )

  test.runIf(has('pdfsig', '-v'))('pdfsig: both valid, the second over the total document', () => {
    const out = execFileSync('pdfsig', [file('twice.pdf', twice)]).toString()
    expect(out.match(/Signature is Valid/g)).toHaveLength(2)
    expect(out.match(/- Total document signed/g)).toHaveLength(1)
    expect(out.match(/ETSI.CAdES.detached/g)).toHaveLength(2)
  })

  test.runIf(has('qpdf', '--version'))('qpdf finds no fault in the file', () => {
    expect(execFileSync('qpdf', ['--check', file('check.pdf', twice)]).toString()).toContain(
      'No syntax or stream encoding errors',
    )
  })
})

describe('keys', () => {
  test('are the same after being written and read', async () => {
    const again = await importKey(exportKey(key))
    expect({ name: again.name, chain: again.chain }).toEqual({ name: key.name, chain: key.chain })
    const pdf = await signPdf(base, { field: 'surveyor', key: again, name: 'X', time })
    expect((await verify(pdf)).verdict).toBe('genuine')
  })

  test('the signer is certified for documents only, names have at most 64 characters', async () => {
    const long = await createSelfSignedKey('国'.repeat(200))
    const [leaf, root] = long.chain.map((c) => new X509Certificate(c))
    expect([leaf!.ca, root!.ca, leaf!.verify(root!.publicKey), leaf!.keyUsage]).toEqual([
      false,
      true,
      true,
      ['1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.4'],
    ])
    for (const line of leaf!.subject.split('\n'))
      expect(line.replace(/^\w+=/, '').length).toBeLessThanOrEqual(64)
  })

  test('refused with the reason: no key, foreign certificate, wrong password, invalid data', async () => {
    const [certificate] = exportKey(key).match(/-----BEGIN CERT[^]+/)!
    const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    })
    const locked = createPrivateKey(exportKey(key)).export({
      type: 'pkcs8',
      format: 'pem',
      cipher: 'aes-256-cbc',
      passphrase: 'right',
    })
    for (const [source, password] of [
      [certificate],
      [foreign + certificate],
      [locked + certificate, 'wrong'],
      ['rubbish'],
    ] as const) {
      await expect(importKey(source!, password)).rejects.toMatchObject({
        issues: [{ code: 'badKey' }],
      })
    }
    expect((await importKey(locked + certificate!, 'right')).name).toBe(key.name)
  })

  test.runIf(has('openssl', 'version'))(
    'a PKCS#12 file, EC or RSA, can be used; a wrong password and old encryption are refused',
    async () => {
      const p12 = (pem: string, name: string, ...extra: string[]) => {
        const out = join(dir, name)
        execFileSync(
          'openssl',
          [
            'pkcs12',
            '-export',
            '-in',
            file('in.pem', pem),
            '-out',
            out,
            '-passout',
            'pass:secret',
            ...extra,
          ],
          { stdio: 'pipe' },
        )
        return new Uint8Array(readFileSync(out))
      }
      const modern = await importKey(p12(exportKey(key), 'ec.p12'), 'secret')
      expect(modern.chain).toEqual(key.chain)
      await expect(importKey(p12(exportKey(key), 'ec.p12'), 'wrong')).rejects.toMatchObject({
        issues: [{ code: 'badKey' }],
      })
      await expect(
        importKey(p12(exportKey(key), 'old.p12', '-legacy'), 'secret'),
      ).rejects.toMatchObject({ issues: [{ code: 'badKey' }] })

      execFileSync(
        'openssl',
        [
          'req',
          '-x509',
          '-newkey',
          'rsa:2048',
          '-nodes',
          '-subj',
          '/CN=RSA Society',
          '-days',
          '30',
          '-keyout',
          join(dir, 'rsa.key'),
          '-out',
          join(dir, 'rsa.crt'),
        ],
        { stdio: 'pipe' },
      )
      const pem =
        readFileSync(join(dir, 'rsa.key'), 'latin1') + readFileSync(join(dir, 'rsa.crt'), 'latin1')
      const rsa = await importKey(p12(pem, 'rsa.p12'), 'secret')
      const now = new Date()
      const signed = await signPdf(base, {
        field: 'surveyor',
        key: rsa,
        name: 'X',
        time: new Date(now.getTime() - now.getMilliseconds()),
      })
      expect((await verify(signed, rsa)).verdict).toBe('genuine')
    },
  )
})
