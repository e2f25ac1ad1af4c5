import { readCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { windowsByCert } from '#modules/ship/cert/server/compute-windows.ts'
import type { ComputedWindow } from '#modules/ship/cert/server/compute-windows.ts'
import { certNoOf } from '#modules/ship/cert/server/parent-certificate.ts'
import { windowsOfNewCert } from '#modules/ship/cert/server/windows-of-new-cert.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import type { Anchor } from '#server/platform/documents/index.ts'
import type { RequestContext } from '#server/core/context.ts'
import { nextActors } from '#server/records/rows/todos.ts'
import { latestExpiryInWork } from './expiry-in-work.ts'
import { isSystemFilled, prefillValues } from './template-values.ts'
import { readShipAndFlag, readTemplateSources } from './template-sources.ts'
import { templateOf } from './used-template.ts'
import { requiresHandSignature } from './hand-signature.ts'
import { documentState } from './document-state.ts'
import { defaultStampPositions, stampNames, stamps } from './stamps.ts'
import type { CertificateKind } from './certificate-kind.ts'
import type { CertificateRow } from './certificate-row.ts'

type DatesInput = Partial<
  Pick<CertificateRow, 'inspectionDate' | 'issueDate' | 'expiryDate'> &
    Record<'surveyType' | 'term', string | null> & { specialCircumstances: boolean | null }
>

/**
 * Detail of a certificate beyond its row: form parameters, known values, windows, marks, next
 * actors.
 */
export async function readCertificateDetail<R extends CertificateRow>(
  ctx: RequestContext,
  kind: CertificateKind<R>,
  row: R,
) {
  const template = await templateOf(ctx, row.templateId)
  const { params, templateName } = template
  const life = await readCertTypeRules(ctx.db, row.certId)
  const register = row.shipId ? await readShipAndFlag(ctx.db, row.shipId) : undefined
  const { anchors, fullName, surname, name, ...imageOf } = await ctx.db
    .selectFrom(kind.table)
    .leftJoin('surveyor as s', 's.id', 'surveyorId')
    .where(`${kind.table}.id`, '=', row.id)
    .select([
      'anchors',
      's.fullName',
      's.surname',
      's.name',
      's.signature as sigSurveyor',
      's.officialSeal as sealOfficial',
      's.personalSeal as sealPersonal',
    ])
    .executeTakeFirstOrThrow()
  const without = kind.without?.(row) ?? []
  const societySeal = kind.societySeal?.(row) ?? false
  if (societySeal) imageOf.sealOfficial = (await readSettings(ctx.db)).society.seal
  const sheet = kind.sheet?.(row)
  const limit = await latestExpiryInWork(ctx.db, row, {
    life,
    template,
    holder: register && {
      shipType: register.ship.shipType,
      lessOneDay: register.flag.lessOneDay,
    },
  })
  const planned = await sheet?.plan(ctx, row)
  const windows = sheet
    ? await predecessorWindows(ctx, row)
    : await windowsOfNewCert(ctx.db, life, row)
  return {
    params: params.filter((p) => !isSystemFilled(p)),
    prefill: prefillValues(
      params,
      await readTemplateSources(ctx, kind, row, {
        life,
        template,
        register,
        surveyor: { fullName, surname, name },
      }),
    ),
    templateName,
    templates: await kind.templates(ctx, row, register?.ship),
    ...(sheet
      ? { suggestedExpiry: planned?.suggestedExpiry ?? null, expires: true }
      : { suggestedExpiry: limit.expiryDate, expires: limit.expires }),
    sheet: Boolean(sheet),
    byHand: row.pdfFileId !== null && (await requiresHandSignature(ctx.db, row)),
    explanationZh: planned?.explanationZh ?? null,
    explanationEn: planned?.explanationEn ?? null,
    windows,
    anchors: anchors ? defaultStampPositions(anchors as Anchor[]) : [],
    marks: stampNames
      .filter((name) => !without.includes(name))
      .map((name) => ({
        name,
        ...stamps[name],
        attachmentId: imageOf[name],
        ofSociety: societySeal && name === 'sealOfficial',
      })),
    waitingFor: await nextActors(ctx, kind.machine, row),
    ...(await documentState(ctx, kind, row)),
    predecessorNo: await predecessorNo(ctx, kind.table, row),
    parentNo: await certNoOf(ctx.db, row.parentId),
  }
}

/** Survey windows of the certificate that is endorsed. */
const predecessorWindows = async (
  { db }: RequestContext,
  { predecessorId }: CertificateRow,
): Promise<ComputedWindow[]> =>
  predecessorId ? ((await windowsByCert(db, [predecessorId])).get(predecessorId) ?? []) : []

/**
 * Number of the certificate that is replaced or endorsed: on record, or of the same kind and never
 * entered there, as for products.
 */
async function predecessorNo(
  { db }: RequestContext,
  table: CertificateKind['table'],
  { predecessorId, replacesId }: CertificateRow,
): Promise<string | null> {
  if (predecessorId) return certNoOf(db, predecessorId)
  const replaced = replacesId
    ? await db.selectFrom(table).where('id', '=', replacesId).select('certNo').executeTakeFirst()
    : undefined
  return replaced?.certNo ?? null
}

/**
 * Effect of dates on a certificate: the latest expiry they allow and the windows they open. Saves
 * nothing. Survey and term are those stored unless others are entered.
 */
export async function previewDates<R extends CertificateRow>(
  ctx: RequestContext,
  kind: CertificateKind<R>,
  row: R,
  { specialCircumstances, ...input }: DatesInput,
) {
  const planned: R & CertificateRow = {
    ...row,
    ...input,
    surveyType: input.surveyType ?? row.surveyType,
    term: input.term ?? row.term,
  }
  const sheet = kind.sheet?.(row)
  if (sheet) {
    const effect = await sheet.plan(ctx, planned)
    return {
      suggestedExpiry: effect?.suggestedExpiry ?? null,
      explanationZh: effect?.explanationZh ?? null,
      explanationEn: effect?.explanationEn ?? null,
      fault: effect?.fault ?? false,
      windows: await predecessorWindows(ctx, row),
    }
  }
  const life = await readCertTypeRules(ctx.db, row.certId)
  const { expiryDate: suggestedExpiry } = await latestExpiryInWork(
    ctx.db,
    { ...planned, specialCircumstances: specialCircumstances ?? Boolean(row.specialFileId) },
    { life },
  )
  return {
    suggestedExpiry,
    explanationZh: null,
    explanationEn: null,
    fault: null,
    windows: await windowsOfNewCert(ctx.db, life, {
      ...planned,
      expiryDate: planned.expiryDate ?? suggestedExpiry,
    }),
  }
}
