import { compareDates } from '#common/rules/base/dates.ts'
import { flagIneligibilityReasons } from '#modules/basic/surveyor/server/eligibility.ts'
import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { signPdf, stampPdf } from '#server/platform/documents/index.ts'
import type { Anchor } from '#server/platform/documents/index.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import { embedSignedCode } from '#server/platform/signing/embed-signed-code.ts'
import { insertSignedDocument } from '#server/platform/signing/signed-documents.ts'
import { lockActiveKey } from '#server/platform/signing/change-signing-key.ts'
import { issuingText } from '../issuing.text.ts'
import { codedFacts, verifyUrl } from './certificate-qr.ts'
import { assertElectronicAccepted } from './hand-signature.ts'
import { assertDocumentGenerated } from './document-state.ts'
import { defaultStampPositions, stamps } from './stamps.ts'
import type { StampPosition } from './stamps.ts'
import type { CertificateKind } from './certificate-kind.ts'
import type { CertificateRow, LockedCertificate } from './certificate-row.ts'
import { notifySigned } from '#modules/ship/cert/server/notify-holders.ts'

/** The part of the input of `sign` that places stamps and the signature field. */
export interface SignInput {
  places?: StampPosition[] | null
}

/**
 * Loads the signer's images and checks that the authorisations by society and flag are valid today.
 * @throws Refusal noSignature, grantEnded, flagGrantEnded
 */
async function signerOf(ctx: RequestContext, flagId: number | null) {
  const surveyor = ctx.user.surveyorId
    ? await ctx.db
        .selectFrom('surveyor')
        .where('id', '=', ctx.user.surveyorId)
        .selectAll()
        .executeTakeFirst()
    : undefined
  if (!surveyor?.signature) return refuse(409, issuingText.noSignature)
  const today = await societyToday(ctx.db)
  const ended = surveyor.validityTime && compareDates(surveyor.validityTime, today) < 0
  if (surveyor.grantStatus !== 'valid' || ended) refuse(409, issuingText.grantEnded)
  const flag =
    flagId === null
      ? undefined
      : await ctx.db
          .selectFrom('flag')
          .where('id', '=', flagId)
          .select(['nameZh', 'nameEn'])
          .executeTakeFirst()
  const against =
    flag && flagId !== null ? flagIneligibilityReasons(surveyor, flagId, today, flag) : []
  if (against.length)
    refuse(409, issuingText.flagGrantEnded, {
      reasons: {
        key: 'reasons',
        zh: against.map(({ zh }) => zh).join('；'),
        en: against.map(({ en }) => en).join('; '),
      },
    })
  return surveyor
}

async function readStored(
  ctx: RequestContext,
  attachmentId: string | null,
): Promise<Uint8Array | null> {
  const stored = attachmentId ? await ctx.services.files.find(ctx.db, attachmentId) : undefined
  return stored ? ctx.services.files.read(stored.sha256, stored.originName) : null
}

function chosenPlaces(anchors: Anchor[], input: SignInput): StampPosition[] {
  const chosen = input.places ?? []
  const outside = chosen.find(
    (p) => p.x + stamps[p.name].width > 1200 || p.y + stamps[p.name].height > 1700,
  )
  if (outside) refuseFields({ field: 'places', phrase: issuingText.placeOutside })
  return defaultStampPositions(anchors).map(
    (place) => chosen.find((p) => p.name === place.name) ?? place,
  )
}

/**
 * The seals of a certificate with their positions; one without image is left out. On certificates
 * in the name of the RO the official seal is that of the society.
 */
async function sealsOf<R extends CertificateRow>(
  ctx: RequestContext,
  kind: CertificateKind<R>,
  row: LockedCertificate<R>,
  signer: { officialSeal: string | null; personalSeal: string | null },
  places: readonly StampPosition[],
) {
  const imageOf = {
    sealOfficial: kind.societySeal?.(row)
      ? (await readSettings(ctx.db)).society.seal
      : signer.officialSeal,
    sealPersonal: signer.personalSeal,
  }
  const seals = []
  for (const { name, page, x, y } of places) {
    if (name === 'sigSurveyor' || kind.without?.(row).includes(name)) continue
    const png = await readStored(ctx, imageOf[name])
    if (png) seals.push({ png, ...stamps[name], page, x, y })
  }
  return seals
}

/**
 * Signs the document of a certificate: seals on the page, signed data in its QR code, the signature
 * in its field, and the society's digital signature over the file. The file is stored, and the
 * mails to owner and flag state are queued, before the transaction ends.
 * @throws Refusal 409 when there is no document yet, the flag accepts it on paper only, the caller
 *   has no signature image, or their authorisation has ended
 */
export async function signDocument<R extends CertificateRow>(
  ctx: RequestContext,
  kind: CertificateKind<R>,
  row: LockedCertificate<R>,
  input: SignInput,
): Promise<{ fileId: string; sha256: string }> {
  assertDocumentGenerated(row)
  await assertElectronicAccepted(ctx.db, row)
  const signer = await signerOf(ctx, row.flagId)
  const places = chosenPlaces((row.anchors ?? []) as Anchor[], input)
  const at = (name: StampPosition['name']) => places.find((p) => p.name === name)!
  const seals = await sealsOf(ctx, kind, row, signer, places)
  const unsigned = await readStored(ctx, row.pdfFileId)
  if (!unsigned) throw new Error(`the document of certificate ${row.id} is not stored`)
  const field = at('sigSurveyor')
  const stamped = await stampPdf(unsigned, {
    images: seals,
    fields: [
      {
        name: 'sigSurveyor',
        page: field.page,
        rect: { x: field.x, y: field.y, ...stamps.sigSurveyor },
      },
    ],
  })
  const image = await readStored(ctx, signer.signature)
  const key = await lockActiveKey(ctx)
  if (Date.parse(key.validTo) < Date.now()) refuse(409, issuingText.keyEnded)
  const coded = embedSignedCode(stamped, {
    url: verifyUrl(ctx.services, row.utn),
    utn: row.utn,
    facts: codedFacts(row),
    key,
  })
  const pdf = await signPdf(coded?.pdf ?? stamped, {
    field: 'sigSurveyor',
    key,
    ...(image && { image }),
    name: signer.fullName,
    time: new Date(),
    day: await societyToday(ctx.db),
    certify: 2,
    reason: `${row.certNo} ${row.utn}`,
  })
  const file = await ctx.services.files.attach(ctx.db, {
    bytes: pdf,
    name: `${row.certNo}.pdf`,
    type: 'application/pdf',
    createBy: ctx.user.userId,
  })
  await insertSignedDocument(ctx.db, {
    utn: row.utn,
    signingKeyId: key.id,
    sha256: file.sha256,
    qr: coded?.qr ?? null,
  })
  await notifySigned(ctx, row)
  return { fileId: file.attachmentId, sha256: file.sha256 }
}
