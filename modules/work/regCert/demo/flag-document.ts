import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'

export interface FlagDocument {
  flag: string
  title: string
  number: string
  lines: readonly (readonly [label: string, value: string])[]
}
const plain = (text: string) => text.replace(/[^\x20-\x7e]/g, '').trim()

/** Demonstration document of a flag's registry: one page, clearly marked as a demonstration. */
export async function flagDocument({
  flag,
  title,
  number,
  lines,
}: FlagDocument): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const [serif, bold] = [
    await pdf.embedFont(StandardFonts.TimesRoman),
    await pdf.embedFont(StandardFonts.TimesRomanBold),
  ]
  const page = pdf.addPage([595, 842])
  const ink = rgb(0.09, 0.16, 0.3)
  const centred = (text: string, y: number, size: number, font = serif) =>
    page.drawText(plain(text), {
      x: (595 - font.widthOfTextAtSize(plain(text), size)) / 2,
      y,
      size,
      font,
      color: ink,
    })
  page.drawRectangle({ x: 36, y: 36, width: 523, height: 770, borderColor: ink, borderWidth: 2 })
  page.drawRectangle({ x: 42, y: 42, width: 511, height: 758, borderColor: ink, borderWidth: 0.5 })
  centred(flag.toUpperCase(), 730, 24, bold)
  centred('Maritime Administration', 706, 13)
  centred(title, 650, 17, bold)
  centred(`No. ${number}`, 628, 12)
  lines.forEach(([label, value], i) => {
    page.drawText(plain(label), { x: 90, y: 570 - i * 30, size: 11, font: serif, color: ink })
    page.drawText(plain(value) || '-', {
      x: 270,
      y: 570 - i * 30,
      size: 12,
      font: bold,
      color: ink,
    })
    page.drawLine({
      start: { x: 90, y: 564 - i * 30 },
      end: { x: 505, y: 564 - i * 30 },
      thickness: 0.4,
      color: ink,
    })
  })
  centred('Demonstration document', 70, 9)
  return pdf.save()
}
