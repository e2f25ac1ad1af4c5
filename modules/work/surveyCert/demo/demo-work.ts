/** A certificate in work as the demonstration shows it. */
import { addDays, maxDate, today } from '#common/rules/base/dates.ts'
import { matchingTemplates } from '#modules/basic/certTemplate/server/matching-templates.ts'
import type { RequestContext } from '#server/core/context.ts'
import { latestExpiry } from '#modules/ship/cert/server/expiry-limit.ts'
import {
  isSystemFilled,
  prefillValues,
} from '#modules/certificates/issuing/server/template-values.ts'
import { readTemplateSources } from '#modules/certificates/issuing/server/template-sources.ts'
import { paramsOf } from '#modules/certificates/issuing/server/used-template.ts'
import { surveyCertificateKind } from '../server/survey-certificate-kind.ts'
import type { SurveyCertRow } from '../server/survey-cert-row.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'
import type { People, Person, Surveyor } from './demo-people.ts'
import type { Due } from './due-certificates.ts'
import { filledValues } from './filled-values.ts'
import { stampOf } from './move-sequences.ts'
import type { Made } from './move-sequences.ts'
import { officeTime } from './office-hours.ts'

interface Timed extends Made {
  time: Date
  who: Person
}
type Base = ReturnType<typeof baseOf>
type Entered = Partial<
  Pick<SurveyCertRow, 'values' | 'inspectionDate' | 'issueDate' | 'issuePlace' | 'expiryDate'>
>
/** A certificate with its steps and the values entered. */
export type Work = Awaited<ReturnType<typeof workOn>>

const places: Readonly<Record<string, string>> = {
  SHA: '上海 Shanghai',
  SIN: '新加坡 Singapore',
  PAN: 'Balboa',
  TWN: '高雄 Kaohsiung',
  KOR: 'Busan',
  PHL: 'Manila',
}
const hour = 3_600_000

/**
 * Timestamps of the steps: the last some hours or days ago, each earlier one some hours to two days
 * before.
 */
function timed(
  made: readonly Made[],
  people: People,
  random: () => number,
): { steps: Timed[]; opened: Date } {
  let at = officeTime(Date.now() - hour * (2 + random() * 24 * 12), random)
  const back = () => new Date((at = officeTime(at - hour * (1.5 + random() * 26), random)))
  const steps = made
    .toReversed()
    .map((m, i) => ({ ...m, time: i ? back() : new Date(at), who: people[m.by] }))
    .reverse()
  return { steps, opened: back() }
}

/** The day in the office of a moment. */
export const dateOf = (time: Date) => today('Asia/Shanghai', time)

/** A certificate as opened, with the status that its steps lead to. */
const baseOf = (
  due: Due,
  surveyor: Surveyor,
  templateId: number | null,
  last: Timed | undefined,
) => ({
  shipId: due.shipId,
  certId: due.certId,
  templateId,
  surveyorId: surveyor.surveyorId,
  personInCharge: surveyor.id,
  predecessorId: due.shipCertId,
  surveyType: 'renewal',
  actionType: 'renew',
  term: 'full',
  surveyPlace: places[due.region] ?? 'Shanghai',
  dueDate: due.expiry,
  values: {},
  status: last?.to ?? surveyCertMachine.states.waitInfo,
})

/** Values entered by the person in charge; half of them for a draft. */
async function fillIn(
  ctx: RequestContext,
  due: Due,
  base: Base,
  steps: readonly Timed[],
  opened: Date,
): Promise<Entered> {
  const fills = steps.filter(({ action }) => action === 'update')
  const [first, last] = [fills[0], fills.at(-1)]
  if (!first || !last) return {}
  const inspectionDate = maxDate(dateOf(opened), addDays(dateOf(first.time), -2))
  const params = (await paramsOf(ctx, base.templateId)).filter((p) => !isSystemFilled(p))
  const ship = await ctx.db
    .selectFrom('ship')
    .where('id', '=', due.shipId)
    .selectAll()
    .executeTakeFirstOrThrow()
  const all = filledValues(
    params,
    prefillValues(params, await readTemplateSources(ctx, surveyCertificateKind, base)),
    ship,
    inspectionDate,
    true,
  )
  const draft = base.status === surveyCertMachine.states.waitInfo
  const values = draft
    ? Object.fromEntries(Object.entries(all).slice(0, Object.keys(all).length / 2))
    : all
  const { expiryDate } = await latestExpiry(ctx.db, {
    ...base,
    inspectionDate,
    issueDate: null,
  })
  return {
    values,
    inspectionDate,
    issuePlace: base.surveyPlace,
    ...(!draft && { issueDate: dateOf(last.time), expiryDate }),
  }
}

/** The row of a certificate after these moves, with the time and the person of each. */
export async function workOn(
  ctx: RequestContext,
  due: Due,
  made: readonly Made[],
  people: People,
  random: () => number,
) {
  const { steps, opened } = timed(made, people, random)
  const [template] = await matchingTemplates(ctx.db, {
    ...due,
    term: 'full',
    actionType: 'renew',
  })
  const last = steps.at(-1)
  const base = baseOf(due, people.surveyor, template?.id ?? null, last)
  const entered = await fillIn(ctx, due, base, steps, opened)
  const stamps = Object.fromEntries(
    steps.flatMap((step) => {
      const column = stampOf(step)
      return column ? [[column, step.who.id] as const] : []
    }),
  )
  return {
    steps,
    opened,
    entered,
    row: {
      ...base,
      ...entered,
      ...stamps,
      round: last?.round ?? 0,
      dataChanged: base.status === surveyCertMachine.states.waitInfo,
      version: steps.length + 1,
      createBy: people.chief.id,
      createTime: opened,
      updateTime: last?.time ?? opened,
      statusTime: steps.findLast(({ action }) => action !== 'update')?.time ?? opened,
    },
  }
}
