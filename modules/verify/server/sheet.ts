import { readFile } from 'node:fs/promises'
import type { Lang } from '#common/text.ts'
import { societyToday, readSettings } from '#modules/sys/setting/server/settings.ts'
import { qrCode, typeset } from '#server/documents/index.ts'
import type { Ctx } from '#server/http/context.ts'
import { signedBy } from '#server/signing/signed-documents.ts'

const source = new URL('../how-to-verify.print.typ', import.meta.url)

/** What stands on a sheet of the certificate it goes with; nothing of it is about a person. */
export interface Sheeted { utn: string; certNo: string; certNameZh: string; certNameEn: string; about: string; imo: string | null; issueDate: string; expiryDate: string | null }

/** Eight groups of eight digits: as people compare fingerprints. */
const grouped = (fingerprint: string) => fingerprint.toUpperCase().match(/.{8}/g)!.join(' ')

function svgOf(text: string): string {
  const { size, dark } = qrCode(text)
  let path = ''
  for (let row = 0; row < size; row++) for (let column = 0; column < size; column++) if (dark(row, column)) path += `M${column + 4} ${row + 4}h1v1h-1z`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size + 8} ${size + 8}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`
}

/** How to verify certificates: a page for each, with the QR code it carries. FAL.5/Circ.39/Rev.2, 5.1. */
export async function verificationSheets(ctx: Ctx, certs: readonly Sheeted[], lang: Lang): Promise<Uint8Array> {
  const { society } = await readSettings(ctx.db)
  const signed = await signedBy(ctx.db, certs.map(({ utn }) => utn))
  const origin = ctx.services.config.publicUrl
  const sheets = certs.map((cert) => {
    const { qr, fingerprint } = signed.get(cert.utn) ?? { qr: null, fingerprint: null }
    return { ...cert, coded: qr !== null, qr: svgOf(qr ?? `${origin}/verify/${cert.utn}`), fingerprint: fingerprint && grouped(fingerprint) }
  })
  return typeset(await readFile(source, 'utf8'), { lang, society, date: await societyToday(ctx.db) }, { sheets, address: `${origin}/verify`, origin })
}
