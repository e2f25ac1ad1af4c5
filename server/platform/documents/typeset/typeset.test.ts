import sharp from 'sharp'
import { expect, test } from 'vitest'
import { registerLogoReader } from '../logo.ts'
import { stopWorker } from '../worker.ts'
import { typeset } from './typeset.ts'
import { pdfText } from '../verify-rendered-pdf.ts'

const letter = {
  lang: 'en' as const,
  society: { nameZh: '普利姆索尔船级社', nameEn: 'Plimsoll Classification Society' },
  date: '2026-03-14',
}
const source = `#import "/letterhead.typ": *
#letter("合同评审表", "Contract review form", number: data.number)[
  = Ship
  #facts((("船名", "Name", data.name), ("备注", "Remark", data.remark, true)))
  #list((("项目", "Item"), ("金额", "Amount", "right")), data.lines, widths: (1fr, auto))
  #signatures((("审核", "Audited by", "Chen", "2026-03-14"), ("批准", "Approved by", none, none)))
]`

test('a generated document is a PDF that contains the given texts, in both scripts', async () => {
  const values = {
    number: 'CRF2600001',
    name: '晚星 EVENING STAR',
    remark: 'x',
    lines: [
      ['Survey', '1,200.00'],
      ['差旅', '350.00'],
    ],
  }
  const pdf = await typeset(source, letter, values)
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
  const text = (await pdfText(pdf)).drawn.replace(/\s+/g, '')
  for (const part of [
    '普利姆索尔船级社',
    'Contractreviewform',
    'CRF2600001',
    '晚星EVENINGSTAR',
    '1,200.00',
    '差旅',
    'Chen',
  ])
    expect(text).toContain(part)
  await stopWorker()
})

test('input is printed as text: markup, code and quotes', async () => {
  const name = '#panic("x") *bold* $x^2$ \\ " <b>'
  const text = (
    await pdfText(await typeset(source, letter, { number: 'A', name, remark: null, lines: [] }))
  ).drawn.replace(/\s+/g, '')
  expect(text).toContain(name.replace(/\s+/g, ''))
  await stopWorker()
})

test('a character without a font is printed as a box, and the rest as it is', async () => {
  const text = (
    await pdfText(
      await typeset(source, letter, {
        number: 'A',
        name: '晚星 \u{16A69} STAR',
        remark: '\u{10FFFD}é',
        lines: [],
      }),
    )
  ).drawn.replace(/\s+/g, '')
  expect(text).toContain('晚星□STAR')
  expect(text).toContain('□é')
  await stopWorker()
})

test('a logo is in the letter head, and a missing one is no error', async () => {
  const picture = await sharp({
    create: { width: 300, height: 100, channels: 3, background: '#0b4a6f' },
  })
    .png()
    .toBuffer()
  const noLogos = registerLogoReader(async (id) =>
    id === 'logo' ? new Uint8Array(picture) : id === 'broken' ? new Uint8Array([1, 2]) : null,
  )
  const values = { number: 'A', name: 'x', remark: null, lines: [] }
  const drawn = async (logo: string | null) =>
    Buffer.from(
      await typeset(source, { ...letter, society: { ...letter.society, logo } }, values),
    ).includes('/Subtype /Image')
  expect(await drawn('logo')).toBe(true)
  for (const none of [null, 'gone', 'broken']) expect(await drawn(none)).toBe(false)
  noLogos()
  await stopWorker()
})
