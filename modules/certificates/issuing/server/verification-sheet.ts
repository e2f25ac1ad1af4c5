import { readFile } from 'node:fs/promises'
import type { Lang } from '#common/text.ts'
import { societyToday, readSettings } from '#modules/sys/settingValues/server/settings.ts'
import { qrCode, typeset } from '#server/platform/documents/index.ts'
import type { RequestContext } from '#server/core/context.ts'
import { findSignedDocuments } from '#server/platform/signing/signed-documents.ts'

const source = new URL('../../../verify/how-to-verify.print.typ', import.meta.url)

/** Content of a verification sheet; without personal data. */
export interface Sheeted {
  utn: string
  certNo: string
  certNameZh: string
  certNameEn: string
  about: string
  imo: string | null
  issueDate: string
  expiryDate: string | null
}

/** A fingerprint in eight groups of eight digits, for comparison by eye. */
const grouped = (fingerprint: string) => fingerprint.toUpperCase().match(/.{8}/g)!.join(' ')

function svgOf(text: string): string {
  const { size, isDark } = qrCode(text)
  let path = ''
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (isDark(row, column)) path += `M${column + 4} ${row + 4}h1v1h-1z`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size + 8} ${size + 8}" ` +
    'shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path ' +
    `d="${path}"/></svg>`
  )
}

/**
 * Verification sheets of certificates: a page for each, with its QR code. FAL.5/Circ.39/Rev.2, 5.1.
 */
export async function verificationSheets(
  ctx: RequestContext,
  certs: readonly Sheeted[],
  lang: Lang,
): Promise<Uint8Array> {
  const { society } = await readSettings(ctx.db)
  const signed = await findSignedDocuments(
    ctx.db,
    certs.map(({ utn }) => utn),
  )
  const origin = ctx.services.config.publicUrl
  const sheets = certs.map((cert) => {
    const { qr, fingerprint } = signed.get(cert.utn) ?? { qr: null, fingerprint: null }
    return {
      ...cert,
      coded: qr !== null,
      qr: svgOf(qr ?? `${origin}/verify/${cert.utn}`),
      fingerprint: fingerprint && grouped(fingerprint),
    }
  })
  return typeset(
    await readFile(source, 'utf8'),
    { lang, society, date: await societyToday(ctx.db) },
    { sheets, address: `${origin}/verify`, origin },
  )
}
