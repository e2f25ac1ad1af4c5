/** Documents and careers of the demonstration surveyors, derived from their invented data. */
import type { Person } from './demo-surveyors.ts'

/** A page that looks like a scanned document. Latin letters only. */
export async function demoDocument(title: string, lines: readonly string[]): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts, rgb } = await import('@cantoo/pdf-lib')
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([595, 842])
  const [bold, plain] = [
    await pdf.embedFont(StandardFonts.HelveticaBold),
    await pdf.embedFont(StandardFonts.Helvetica),
  ]
  page.drawRectangle({
    x: 40,
    y: 40,
    width: 515,
    height: 762,
    borderWidth: 2,
    borderColor: rgb(0.07, 0.27, 0.36),
  })
  page.drawText('PLIMSOLL', { x: 72, y: 740, size: 14, font: bold, color: rgb(0.07, 0.27, 0.36) })
  page.drawText(title, { x: 72, y: 690, size: 24, font: bold })
  lines.forEach((line, i) =>
    page.drawText(line.normalize('NFKD').replace(/[^\x20-\x7e]/g, ''), {
      x: 72,
      y: 640 - i * 24,
      size: 13,
      font: plain,
    }),
  )
  return pdf.save()
}

/** Career of a person: at sea, at a yard or with a fleet, then with the society. */
export function careerOf({ birthday, scopes, city, type }: Person): {
  experience1: string
  experience2: string
  experience3: string | null
} {
  const [born, began] = [Number(birthday.slice(0, 4)), Number(birthday.slice(0, 4)) + 24]
  const atSea = scopes.includes('hull')
    ? '船厂质量检验 Quality inspector at a shipyard'
    : '船舶驾驶员 Deck officer on bulk carriers and container ships'
  return {
    experience1: `${began}–${began + 5} ${atSea}`,
    experience2: `${began + 5}–${began + 10} ${scopes.includes('ISM') ? '航运公司安全管理 Safety manager of a ship owner' : '船东监造 Site supervisor for owners'}, ${city}`,
    experience3:
      born < 1986
        ? `${began + 10}– ${type === 1 ? '主任验船师 Chief surveyor' : '验船师 Surveyor'}, Plimsoll`
        : null,
  }
}
