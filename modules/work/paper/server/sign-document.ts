import { compareDates } from '#common/rules/dates.ts'
import { whyNotForFlag } from '#modules/basic/surveyor/server/eligibility.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { signPdf, stampPdf } from '#server/documents/index.ts'
import type { Anchor } from '#server/documents/index.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse, refuseFields } from '#server/http/refusal.ts'
import type { MoveInput } from '#server/machine/machine.ts'
import { putCode } from '#server/signing/coded-pdf.ts'
import { keepSigned } from '#server/signing/signed-documents.ts'
import { keyToSign } from '#server/signing/signing-key.ts'
import { paperText } from '../paper.text.ts'
import { codedFacts, verifyUrl } from './certificate-qr.ts'
import { refuseNotMade } from './make-document.ts'
import { defaultPlaces, marks } from './marks.ts'
import type { Place } from './marks.ts'
import type { PaperKind } from './paper-kind.ts'
import { tellSigned } from './tell-signed.ts'

type Row = Record<string, any>

/** The signer's images, and that the authorisation holds on the day, of the society and of the flag. @throws Refusal noSignature, grantEnded, flagGrantEnded */
async function signerOf(ctx: Ctx, flagId: number | null) {
  const surveyor = ctx.user.surveyorId
    ? await ctx.db.selectFrom('surveyor').where('id', '=', ctx.user.surveyorId).selectAll().executeTakeFirst() : undefined
  if (!surveyor?.signature) return refuse(409, paperText.noSignature)
  const today = await societyToday(ctx.db)
  const ended = surveyor.validityTime && compareDates(surveyor.validityTime, today) < 0
  if (surveyor.grantStatus !== 'valid' || ended) refuse(409, paperText.grantEnded)
  const flag = flagId === null ? undefined : await ctx.db.selectFrom('flag').where('id', '=', flagId).select(['nameZh', 'nameEn']).executeTakeFirst()
  const against = flag ? whyNotForFlag(surveyor, flagId!, today, flag) : []
  if (against.length) refuse(409, paperText.flagGrantEnded, { reasons: { key: 'reasons', zh: against.map(({ zh }) => zh).join('；'), en: against.map(({ en }) => en).join('; ') } })
  return surveyor
}

async function imageOf(ctx: Ctx, attachmentId: string | null): Promise<Uint8Array | null> {
  const stored = attachmentId ? await ctx.services.files.find(ctx.db, attachmentId) : undefined
  return stored ? ctx.services.files.read(stored.sha256) : null
}

function chosenPlaces(row: Row, input: MoveInput): Place[] {
  const given = (input['places'] ?? []) as Place[]
  const outside = given.find((p) => p.x + marks[p.name].width > 1200 || p.y + marks[p.name].height > 1700)
  if (outside) refuseFields({ field: 'places', phrase: paperText.placeOutside })
  return defaultPlaces((row['anchors'] ?? []) as Anchor[]).map((place) => given.find((p) => p.name === place.name) ?? place)
}

/**
 * Signs the document of a certificate: seals on the page, the signed code in its QR code, the signature in its field, the society's key over all of it.
 * The file is on disk, and owner and flag state are written to, before the transaction ends. @throws Refusal 409 when there is no document yet, the caller has no
 * signature image, or their authorisation has ended
 */
export async function signDocument(ctx: Ctx, kind: PaperKind, row: Row, input: MoveInput): Promise<{ fileId: string; sha256: string }> {
  refuseNotMade(row)
  const signer = await signerOf(ctx, row['flagId'] ?? null)
  const places = chosenPlaces(row, input)
  const at = (name: Place['name']) => places.find((p) => p.name === name)!
  const wanted = (['sealOfficial', 'sealPersonal'] as const).filter((name) => !kind.without?.(row).includes(name))
  const seals = await Promise.all(wanted.map(async (name) => {
    const png = await imageOf(ctx, signer[name === 'sealOfficial' ? 'officialSeal' : 'personalSeal'])
    return png ? [{ png, ...marks[name], page: at(name).page, x: at(name).x, y: at(name).y }] : []
  }))
  const base = await ctx.services.files.read((await ctx.services.files.find(ctx.db, row['pdfFileId']))!.sha256)
  const field = at('sigSurveyor')
  const stamped = await stampPdf(base, { images: seals.flat(), fields: [{ name: 'sigSurveyor', page: field.page, rect: { x: field.x, y: field.y, ...marks.sigSurveyor } }] })
  const image = await imageOf(ctx, signer.signature)
  const key = await keyToSign(ctx)
  if (Date.parse(key.validTo) < Date.now()) refuse(409, paperText.keyEnded)
  const coded = putCode(stamped, { url: verifyUrl(ctx.services, row['utn']), utn: row['utn'], facts: codedFacts(row), key })
  const pdf = await signPdf(coded?.pdf ?? stamped, {
    field: 'sigSurveyor', key, ...(image && { image }), name: signer.fullName, time: new Date(), certify: 2,
    reason: `${row['certNo']} ${row['utn']}`,
  })
  const file = await ctx.services.files.attach(ctx.db, { bytes: pdf, name: `${row['certNo']}.pdf`, type: 'application/pdf', createBy: ctx.user.userId })
  await keepSigned(ctx.db, { utn: row['utn'], signingKeyId: key.id, sha256: file.sha256, qr: coded?.qr ?? null })
  await tellSigned(ctx, row)
  return { fileId: file.attachmentId, sha256: file.sha256 }
}
