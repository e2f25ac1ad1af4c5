import { PDFDocument } from '@cantoo/pdf-lib'
import { createSelfSignedKey, signPdf, stampPdf } from '../documents/index.ts'
import { embedSignedCode, reservedQrVersion } from './embed-signed-code.ts'
import type { CodePayload } from './embed-signed-code.ts'
import { testSigningKey } from './keys.fixture.ts'

export const time = new Date('2026-11-21T08:00:00Z')
export const utn = '7K2M-9QX4-ZPAB-CD'
export const url = `https://class.example.com/verify/${utn}`
export const facts: CodePayload = {
  kind: 'ship',
  certNo: 'PR-SC-2026-00012',
  type: 'SC',
  term: 'full',
  name: 'OCEAN LINTEL',
  imo: '9074729',
  issueDate: '2026-11-21',
  expiryDate: '2031-11-20',
}

/** Signing keys of the society and of a forger, and a document before and after its signature. */
export async function createSignedFile() {
  const ours = testSigningKey(await createSelfSignedKey('The society', time))
  const others = testSigningKey(await createSelfSignedKey('A forger', time))
  const blank = await PDFDocument.create()
  blank.addPage([595, 842]).drawText('Gross tonnage 12,345')
  const rect = { x: 60, y: 100, width: 150, height: 60 }
  const base = await stampPdf(await blank.save(), {
    qr: [{ text: url, version: reservedQrVersion(url, facts), page: 1, x: 500, y: 740, size: 68 }],
    fields: [
      { name: 'sigSurveyor', page: 1, rect },
      { name: 'second', page: 1, rect: { ...rect, x: 300 } },
    ],
  })
  const coded = embedSignedCode(base, { url, utn, facts, key: ours.signingKey })!
  const signed = await signPdf(coded.pdf, {
    field: 'sigSurveyor',
    key: ours.signingKey,
    name: '张三',
    time,
    certify: 2,
    reason: `${facts.certNo} ${utn}`,
  })
  return { ours, others, base, signed, qr: coded.qr }
}
