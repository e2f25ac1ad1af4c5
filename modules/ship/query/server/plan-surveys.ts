import type { InputOf } from '#common/contract.ts'
import { hasLateClause } from '#common/rules/windows/renewal.ts'
import { simulateSurveys } from '#common/rules/certificates/simulate-surveys.ts'
import { readCertSchedule } from '#modules/ship/cert/server/cert-schedule.ts'
import { windowInput } from '#modules/ship/cert/server/compute-windows.ts'
import { certsInScope } from '#modules/ship/cert/server/certs-in-scope.ts'
import { isSurveyed } from '#modules/ship/cert/server/standing/in-force.ts'
import { computeWindows } from '#modules/ship/cert/server/compute-windows.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import type { Resource } from '#server/core/resource.ts'
import type { shipQuery } from '../shipQuery.contract.ts'
import { shipQueryText } from '../shipQuery.text.ts'

type Input = InputOf<typeof shipQuery, 'plan'>

/**
 * Effect of completing surveys on given days for every valid certificate with an expiry: new
 * expiry, days lost, windows, each with its rule. Saves nothing.
 * @throws Refusal 404 out of scope; 400 at a survey that belongs to none of the ship's
 *   certificates, or occurs twice
 */
export async function planSurveys(ctx: RequestContext, r: Resource, { id, surveys }: Input) {
  const ship = await getRow(ctx, r, id)
  const [today, flag, certs] = await Promise.all([
    societyToday(ctx.db),
    ctx.db
      .selectFrom('flag')
      .where('id', '=', ship['flagId'])
      .select('lessOneDay')
      .executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('shipCert as c')
      .innerJoin('cert as k', 'k.id', 'c.certId')
      .where('c.id', 'in', certsInScope(ctx).where('shipId', '=', id).select('id'))
      .where('c.valid', '=', 1)
      .where('c.supersededBy', 'is', null)
      .where(isSurveyed('c'))
      .where('c.expiryBeforeExtension', 'is not', null)
      .orderBy('k.code')
      .orderBy('c.id')
      .limit(1000)
      .select([
        'c.id',
        'c.certId',
        'c.certNo',
        'c.inspectionDate',
        'c.issueDate',
        'c.expiryDate',
        'c.expiryBeforeExtension',
        'k.code as certCode',
        'k.nameZh as certNameZh',
        'k.nameEn as certNameEn',
      ])
      .execute(),
  ])
  const lives = await Promise.all(
    certs.map(async (cert) => ({ cert, life: await readCertSchedule(ctx.db, cert) })),
  )
  const known = new Set(
    lives.flatMap(({ cert, life }) => life.rules.map(({ code }) => `${cert.id}/${code}`)),
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
  return {
    certs: lives.map(({ cert, life }) => planned(cert, life, surveys, flag.lessOneDay, today)),
  }
}

type Cert = {
  id: number
  certCode: string
  certNameZh: string
  certNameEn: string
  certNo: string
  expiryDate: string | null
  expiryBeforeExtension: string | null
}

function planned(
  cert: Cert,
  life: Awaited<ReturnType<typeof readCertSchedule>>,
  surveys: Input['surveys'],
  lessOneDay: boolean,
  today: string,
) {
  const choices = surveys
    .filter(({ shipCertId }) => shipCertId === cert.id)
    .map(({ ruleCode, occurrence, completionDate }) => ({
      ruleCode,
      occurrence,
      date: completionDate,
    }))
  const after = simulateSurveys({
    life: windowInput(life)!,
    family: life.family,
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
    expiryBefore: cert.expiryDate!,
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
    windows: computeWindows(
      {
        rules: after.life.rules,
        validityMonths: after.life.validityMonths,
        inspectionDate: after.life.validFrom ?? null,
        issueDate: after.life.issuedOn ?? null,
        expiryDate: after.life.expiryBeforeExtension,
        extendedTo: after.life.extendedTo ?? null,
        amendedAnniversaries: after.life.amendedAnniversaries ?? [],
        done: after.life.completedSurveys ?? [],
      },
      today,
    ),
  }
}
