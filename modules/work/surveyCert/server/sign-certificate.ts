import { compareDates } from '#common/rules/dates.ts'
import { issueShipCert } from '#modules/ship/cert/server/issue-ship-cert.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { signPdf, stampPdf } from '#server/documents/index.ts'
import type { Anchor } from '#server/documents/index.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse, refuseFields } from '#server/http/refusal.ts'
import type { MoveInput } from '#server/machine/machine.ts'
import { surveyCertText } from '../surveyCert.text.ts'
import { defaultPlaces, marks } from './marks.ts'
import type { Place } from './marks.ts'

type Row = Record<string, any>

/** The signer's images, and that the authorisation holds on the day. @throws Refusal noSignature, grantEnded */
async function signerOf(ctx: Ctx) {
  const surveyor = ctx.user.surveyorId
    ? await ctx.db.selectFrom('surveyor').where('id', '=', ctx.user.surveyorId).selectAll().executeTakeFirst() : undefined
  if (!surveyor?.signature) return refuse(409, surveyCertText.noSignature)
  const ended = surveyor.validityTime && compareDates(surveyor.validityTime, await societyToday(ctx.db)) < 0
  if (surveyor.grantStatus !== 'valid' || ended) refuse(409, surveyCertText.grantEnded)
  return surveyor
}

async function imageOf(ctx: Ctx, attachmentId: string | null): Promise<Uint8Array | null> {
  const stored = attachmentId ? await ctx.services.files.find(ctx.db, attachmentId) : undefined
  return stored ? ctx.services.files.read(stored.sha256) : null
}

function chosenPlaces(row: Row, input: MoveInput): Place[] {
  const given = (input['places'] ?? []) as Place[]
  const outside = given.find((p) => p.x + marks[p.name].width > 1200 || p.y + marks[p.name].height > 1700)
  if (outside) refuseFields({ field: 'places', phrase: surveyCertText.placeOutside })
  return defaultPlaces((row['anchors'] ?? []) as Anchor[]).map((place) => given.find((p) => p.name === place.name) ?? place)
}

/**
 * Signs: seals on the page, the signature in its field, the society's key over all of it; then the certificate enters
 * the ship's record with its windows and supersedes the one before. All in the move's transaction: there is no
 * certificate without its file, and the file is on disk before the transaction ends.
 */
export async function signCertificate(ctx: Ctx, row: Row, input: MoveInput): Promise<Record<string, unknown>> {
  if (!row['pdfFileId']) return refuse(409, surveyCertText.notGenerated)
  const signer = await signerOf(ctx)
  const places = chosenPlaces(row, input)
  const at = (name: Place['name']) => places.find((p) => p.name === name)!
  const seals = await Promise.all((['sealOfficial', 'sealPersonal'] as const).map(async (name) => {
    const png = await imageOf(ctx, signer[name === 'sealOfficial' ? 'officialSeal' : 'personalSeal'])
    return png ? [{ png, ...marks[name], page: at(name).page, x: at(name).x, y: at(name).y }] : []
  }))
  const base = await ctx.services.files.read((await ctx.services.files.find(ctx.db, row['pdfFileId']))!.sha256)
  const field = at('sigSurveyor')
  const stamped = await stampPdf(base, { images: seals.flat(), fields: [{ name: 'sigSurveyor', page: field.page, rect: { x: field.x, y: field.y, ...marks.sigSurveyor } }] })
  const image = await imageOf(ctx, signer.signature)
  const pdf = await signPdf(stamped, {
    field: 'sigSurveyor', key: ctx.services.signingKey, ...(image && { image }), name: signer.fullName, time: new Date(), certify: 2,
    reason: `${row['certNo']} ${row['utn']}`,
  })
  const file = await ctx.services.files.attach(ctx.db, { bytes: pdf, name: `${row['certNo']}.pdf`, type: 'application/pdf', createBy: ctx.user.userId })
  const shipCertId = await issueShipCert(ctx, ctx.services.resources.get('ship/cert')!, {
    shipId: row['shipId'], certId: row['certId'], surveyCertId: row['id'], templateId: row['templateId'], certNo: row['certNo'], utn: row['utn'],
    term: row['term'], surveyType: row['surveyType'], actionType: row['actionType'], inspectionDate: row['inspectionDate'], issueDate: row['issueDate'],
    issuePlace: row['issuePlace'] ?? row['surveyPlace'], expiryDate: row['expiryDate'], personInCharge: row['personInCharge'], fileId: file.attachmentId, sha256: file.sha256,
  }, row['predecessorId'])
  return { fileId: file.attachmentId, sha256: file.sha256, shipCertId }
}
