import type { NotNull } from 'kysely'
import type { InputOf } from '#common/contract.ts'
import type { ExtensionFamily } from '#common/rules/certificates/extension.ts'
import { hasSurveysAhead } from '#common/rules/standing/left.ts'
import type { LeftBy } from '#common/rules/standing/standing-types.ts'
import type { WindowInput } from '#common/rules/windows/window-types.ts'
import { hasLateClause } from '#common/rules/windows/renewal.ts'
import { simulateSurveys } from '#common/rules/certificates/simulate-surveys.ts'
import { readCertSchedule } from '#modules/ship/cert/server/cert-schedule.ts'
import type { ScheduledCert } from '#modules/ship/cert/server/cert-schedule.ts'
import { computeWindowsOf, windowInput } from '#modules/ship/cert/server/compute-windows.ts'
import { certsInScope } from '#modules/ship/cert/server/certs-in-scope.ts'
import { rowsWithLife, windowInputsAsOf } from '#modules/ship/cert/server/standing/windows-as-of.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { valueFor } from '#server/core/lookup.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import type { Resource } from '#server/core/resource.ts'
import type { shipQuery } from '../shipQuery.contract.ts'
import { shipQueryText } from '../shipQuery.text.ts'

type Input = InputOf<typeof shipQuery, 'plan'>

/**
 * Effect of completing surveys on given days for every valid certificate with an expiry: new
 * expiry, days lost, windows, each with its rule; counted from the day of the context. Saves nothing.
 * @throws Refusal 404 out of scope; 400 at a survey that belongs to none of the ship's
 *   certificates, or occurs twice
 */
export async function planSurveys(ctx: RequestContext, r: Resource, { id, surveys }: Input) {
  const ship = await getRow(ctx, r, id)
  const [day, flag, lives] = await Promise.all([
    ctx.asOf ?? societyToday(ctx.db),
    ctx.db
      .selectFrom('flag')
      .where('id', '=', ship['flagId'])
      .select('lessOneDay')
      .executeTakeFirstOrThrow(),
    readLives(ctx, id),
  ])
  const known = new Set(
    lives.flatMap(({ cert, input }) => input.rules.map(({ code }) => `${cert.id}/${code}`)),
  )
  const seen = new Set<string>()
  const errors = surveys.flatMap(({ shipCertId, ruleCode, occurrence }, i): FieldError[] => {
    if (!known.has(`${shipCertId}/${ruleCode}`))
      return [{ field: `surveys.${i}.ruleCode`, phrase: shipQueryText.unknownSurvey }]
    const key = `${shipCertId}/${ruleCode}/${occurrence}`
    if (seen.has(key))
      return [{ field: `surveys.${i}.occurrence`, phrase: shipQueryText.chosenTwice }]
    seen.add(key)
    return []
  })
  if (errors.length) refuseFields(...errors)
  return { certs: lives.map((one) => planned(one, surveys, flag.lessOneDay, day)) }
}

/** The certificates of a ship with surveys still to be held on the day of the context. */
async function readLives(ctx: RequestContext, shipId: number): Promise<CertLife[]> {
  const found = await certsInScope(ctx)
    .where('shipId', '=', shipId)
    .orderBy('certCode')
    .orderBy('id')
    .limit(1000)
    .select([
      'id',
      'certId',
      'certCode',
      'certNameZh',
      'certNameEn',
      'certNo',
      'inspectionDate',
      'issueDate',
      'expiryDate',
      'expiryBeforeExtension',
      'valid',
      'supersededBy',
      'leftBy',
    ])
    .$narrowType<{
      id: NotNull
      certCode: NotNull
      certNameZh: NotNull
      certNameEn: NotNull
      leftBy: LeftBy | null
    }>()
    .execute()
  const certs = (await rowsWithLife(ctx, found)).filter(hasSurveysAhead)
  const [inputs, families] = await Promise.all([
    inputsOf(ctx, shipId, certs),
    ctx.db
      .selectFrom('cert')
      .where('id', 'in', [0, ...certs.map(({ certId }) => certId)])
      .select(['id', 'extensionFamily'])
      .execute(),
  ])
  const familyOf = new Map(families.map(({ id, extensionFamily }) => [id, extensionFamily]))
  return certs.flatMap((cert) => {
    const input = inputs.get(cert.id)
    const family = valueFor(familyOf, cert.certId) as ExtensionFamily
    return input ? [{ cert, family, input }] : []
  })
}

/** What the windows of certificates follow from on the day of the context, by their id. */
async function inputsOf(
  ctx: RequestContext,
  shipId: number,
  certs: readonly ScheduledCert[],
): Promise<Map<number, WindowInput>> {
  const { asOf } = ctx
  if (asOf)
    return windowInputsAsOf(
      ctx,
      asOf,
      certs.map(({ id }) => ({ id, shipId, companyId: null })),
    )
  const schedules = await Promise.all(
    certs.map(
      async (cert) => [cert.id, windowInput(await readCertSchedule(ctx.db, cert))] as const,
    ),
  )
  return new Map(schedules.flatMap(([id, input]) => (input ? [[id, input] as const] : [])))
}

interface CertLife {
  cert: { id: number; certCode: string; certNameZh: string; certNameEn: string; certNo: string }
  family: ExtensionFamily
  input: WindowInput
}

function planned(
  { cert, family, input }: CertLife,
  surveys: Input['surveys'],
  lessOneDay: boolean,
  day: string,
) {
  const choices = surveys
    .filter(({ shipCertId }) => shipCertId === cert.id)
    .map(({ ruleCode, occurrence, completionDate }) => ({
      ruleCode,
      occurrence,
      date: completionDate,
    }))
  const after = simulateSurveys({
    life: input,
    family,
    lessOneDay,
    lateClause: hasLateClause(cert.certCode),
    choices,
  })
  const { certCode, certNameZh, certNameEn, certNo, id } = cert
  return {
    id,
    certCode,
    certNameZh,
    certNameEn,
    certNo,
    expiryBefore: input.extendedTo ?? input.expiryBeforeExtension,
    expiryDate: after.expiry,
    daysLost: after.daysLost,
    steps: after.steps.map(({ ruleCode, occurrence, date, refused, why }) => ({
      ruleCode,
      occurrence,
      completionDate: date,
      refused,
      explanationZh: why.zh,
      explanationEn: why.en,
    })),
    windows: computeWindowsOf(after.life, day),
  }
}
