import { inBoth } from '#modules/ship/record/demo/record-demo.ts'
import { valueFor } from '#server/core/lookup.ts'
import { addDays, maxDate, today } from '#common/rules/base/dates.ts'
import { officeTime } from '#modules/work/surveyCert/demo/office-hours.ts'
import { seeded } from '#modules/basic/ship/demo/ship-demo.ts'
import { evaluateSurveyors } from '#modules/basic/surveyor/server/evaluate-surveyors.ts'
import { scopesNamed } from '#modules/basic/cert/server/cert-scopes.ts'
import type { TableRow } from '#server/core/row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { nextNumbers } from '#server/platform/numbering/numbers.ts'
import { crfMachine } from '../crf.machine.ts'
import { madeCourse, actorColumnOf } from '../demo/move-sequences.ts'
import type { Actor, ActorColumn } from '../demo/move-sequences.ts'
import { demoReviews } from '../demo/reviews.ts'
import type { DemoReview } from '../demo/reviews.ts'
import { addForms, addHistory } from './demo-feedback-and-history.ts'
import type { Category, Person, Planned, Report } from './demo-feedback-and-history.ts'
import { contractTerms } from './moves.ts'

const hour = 3_600_000
/** Values of a review about its ship or product; `second`: another eligible surveyor. */
type Subject = Partial<TableRow<'crf'>> & {
  name: string
  customerId: number | null
  second?: number
}
const dateOf = (time: Date) => today('Asia/Shanghai', time)

/**
 * Timestamps of the steps: the last some hours or days ago, each earlier one a day or two before.
 */
function planned(
  review: DemoReview,
  at: number,
  category: Category,
  people: Record<Actor, Person>,
  random: () => number,
): Planned {
  const made = madeCourse(review.course)
  let moment = officeTime(
    Date.now() - hour * (3 + (demoReviews.length - at) * 16 + random() * 20),
    random,
  )
  const steps = made
    .toReversed()
    .map((step) => {
      const time = new Date(moment)
      moment = officeTime(moment - hour * (3 + random() * 40), random)
      return { ...step, time }
    })
    .reverse()
  return {
    ...review,
    category,
    people,
    steps,
    opened: new Date(moment),
  }
}

/**
 * Particulars of the subject: a product, or the next ship of the region that the lead surveyor may
 * survey.
 */
async function subjectOf(
  ctx: RequestContext,
  { category, product, region, opened, people }: Planned,
  taken: Set<number>,
): Promise<Subject> {
  if (product) {
    const customer =
      (await ctx.db
        .selectFrom('customer')
        .where('region', '=', region)
        .orderBy('id')
        .select('id')
        .executeTakeFirst()) ??
      (await ctx.db.selectFrom('customer').orderBy('id').select('id').executeTakeFirstOrThrow())
    return {
      ...product,
      applicant: product.manufacturer,
      name: `${product.productName} ${product.productModel}`,
      customerId: customer.id,
    }
  }
  const ships = await ctx.db
    .selectFrom('ship')
    .where('region', '=', region)
    .where('status', '=', 'inService')
    .where('ownerId', 'is not', null)
    .where('imo', 'is not', null)
    .orderBy('id')
    .select([
      'id',
      'name',
      'imo',
      'callSign',
      'shipType',
      'flagId',
      'grossTonnage',
      'loa',
      'ownerId',
    ])
    .execute()
  const scopes = await scopesNamed(ctx.db, category.scope ? [category.scope] : [])
  for (const { id, name, ownerId, ...particulars } of ships) {
    if (taken.has(id)) continue
    taken.add(id)
    const evaluated = await evaluateSurveyors(
      ctx.db,
      {
        flagId: particulars.flagId,
        shipType: particulars.shipType,
        date: dateOf(opened),
        region,
      },
      scopes,
    )
    const eligible = evaluated.filter((other) => other.eligible)
    if (!eligible.some((other) => other.id === people.lead.surveyorId)) continue
    const second = eligible.find(
      (other) =>
        other.region === region && other.surveyorType === 2 && other.id !== people.lead.surveyorId,
    )
    return {
      ...particulars,
      shipId: id,
      customerId: ownerId,
      name: `${name} ${inBoth([category.nameZh, category.nameEn])}`,
      second: second?.id,
    }
  }
  throw new Error(`no ship of ${region} left for a review of the demonstration`)
}

/** Report and costs, as far as the sequence has come. */
function reported({ steps, amount, place, opened }: Planned, random: () => number): Report {
  const written = steps.find(({ action }) => action === 'saveFeedback')
  const last = steps.at(-1)?.time
  if (!written || !last) return {}
  const whole = steps.some(({ action }) => action === 'feedback')
  const surveyDate = maxDate(dateOf(opened), addDays(dateOf(written.time), -2))
  const costs = {
    surveyorCost: Math.round(amount * 0.12),
    travelExpense: Math.round(random() * 40_000) / 100,
    vendorFee: 0,
    businessCosts: 0,
  }
  const paid = steps.some(({ action }) => action === 'startIssue' || action === 'finish')
  return {
    surveyDate,
    surveyPlace: place,
    ...(whole && {
      ...costs,
      feedbackRemark: '检验按计划完成 The survey was carried out as planned',
    }),
    ...(paid && {
      collectionAmount: amount,
      flagFees: Math.round(amount * 0.08),
      manageFee: Math.round(amount * 0.05),
      companyTax: Math.round(amount * 6) / 100,
      feeDeduction: 0,
      additionalCost: 0,
      invoiceNo: `INV-${dateOf(last).slice(0, 4)}-${String(Math.floor(random() * 9000) + 1000)}`,
      accounts: 'BOC 4550 0012',
      paymentAmount: amount,
      paymentTime: addDays(dateOf(last), -1),
    }),
  }
}

async function addReview(
  ctx: RequestContext,
  review: Planned,
  crfNo: string,
  { second, ...subject }: Subject,
  random: () => number,
): Promise<void> {
  const { steps, opened, people, category, region, amount, place } = review
  const { surveyorId } = people.lead
  if (surveyorId === null) throw new Error(`${people.lead.name} is no surveyor`)
  const last = steps.at(-1)
  const moved = steps.findLast(({ action }) => action !== 'saveFeedback')
  const report = reported(review, random)
  const money = steps.findLast(
    ({ action, from }) =>
      action === 'submit' || (action === 'audit' && from === crfMachine.states.waitAccountant),
  )
  const facts = {
    ...subject,
    categoryId: category.id,
    region,
    surveyorIds: [surveyorId, ...(second ? [second] : [])],
    leadSurveyorId: surveyorId,
    operatorId: people.operator.id,
    contractAmount: amount,
    contractTime: addDays(dateOf(opened), -3),
    plannedDate: report.surveyDate ?? addDays(dateOf(new Date()), 6),
    plannedPlace: place,
  }
  const actors: Partial<Record<ActorColumn, number>> = {}
  for (const step of steps) {
    const column = actorColumnOf(step)
    if (column) actors[column] = people[step.by].id
  }
  const { id } = await ctx.db
    .insertInto('crf')
    .values({
      ...facts,
      ...report,
      crfNo,
      leadUserId: people.lead.id,
      status: moved?.to ?? crfMachine.states.waitSubmit,
      round: last?.round ?? 0,
      dataChanged: !moved,
      version: steps.length + 1,
      createBy: people.creator.id,
      moneyAudited:
        money?.action === 'audit' && money.result ? JSON.stringify(contractTerms(facts)) : null,
      closeReason: last?.closeReason ?? null,
      ...actors,
      createTime: opened.toISOString(),
      updateTime: (last?.time ?? opened).toISOString(),
      statusTime: (moved?.time ?? opened).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (report.surveyDate) await addForms(ctx, id, review, report.surveyDate)
  await addHistory(ctx, id, review, facts, report)
}

/**
 * Reviews of the demonstration in every stage and region, of ships and of products, each with its
 * history.
 */
export const seed = {
  order: 78,
  async demo(ctx: RequestContext) {
    const random = seeded(19_480_306)
    const accounts = new Map(
      (
        await ctx.db
          .selectFrom('principal')
          .where('active', '=', true)
          .select(['userId', 'username', 'name', 'taskNode', 'surveyorId'])
          .$narrowType<{ userId: number; username: string; name: string; taskNode: string }>()
          .execute()
      ).map((p) => [
        p.username,
        { id: p.userId, name: p.name, node: p.taskNode, surveyorId: p.surveyorId },
      ]),
    )
    const categories = new Map(
      (
        await ctx.db
          .selectFrom('crfCategory')
          .select(['id', 'code', 'kind', 'nameZh', 'nameEn', 'scope'])
          .execute()
      ).map((category) => [category.code, category]),
    )
    const person = (username: string): Person => valueFor(accounts, username)
    const all = demoReviews
      .map((review, i) =>
        planned(
          review,
          i,
          valueFor(categories, review.category),
          {
            creator: person(review.by),
            finance: person('finance'),
            chief: person('chief'),
            lead: person(review.lead),
            operator: person('operator'),
          },
          random,
        ),
      )
      .sort((a, b) => Number(a.opened) - Number(b.opened))
    const taken = new Set(
      (await ctx.db.selectFrom('surveyCert').select('shipId').execute()).flatMap(
        ({ shipId }) => shipId ?? [],
      ),
    )
    const numbers = await nextNumbers(
      ctx.db,
      'crf',
      all.map(({ opened, region, category }) => ({
        date: dateOf(opened),
        region,
        flag: null,
        type: category.code,
      })),
    )
    for (const [i, crfNo] of numbers.entries()) {
      const review = all[i]
      if (review) await addReview(ctx, review, crfNo, await subjectOf(ctx, review, taken), random)
    }
  },
}
