import { addDays, later, today } from '#common/rules/dates.ts'
import { officeTime } from '#modules/work/surveyCert/demo/office-hours.ts'
import { seeded } from '#modules/basic/ship/demo/ship-demo.ts'
import { judgeSurveyors } from '#modules/basic/surveyor/server/eligibility.ts'
import { scopesNamed } from '#modules/basic/cert/server/cert-scopes.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import type { Ctx } from '#server/http/context.ts'
import { nextNumbers } from '#server/numbers/numbers.ts'
import { crfMachine } from '../crf.machine.ts'
import { madeCourse, stampOf } from '../demo/courses.ts'
import type { Actor, Made } from '../demo/courses.ts'
import { filledForm } from '../demo/fill-form.ts'
import { demoReviews } from '../demo/reviews.ts'
import type { DemoReview } from '../demo/reviews.ts'
import { formsOf } from './forms.ts'
import { moneyOf } from './moves.ts'

type Values = Record<string, any>
interface Person { id: number; name: string; node: string; surveyorId: number | null }
interface Category { id: number; code: string; kind: number; nameZh: string; nameEn: string; scope: string | null }
interface Planned extends DemoReview { category_: Category; people: Record<Actor, Person>; steps: (Made & { time: Date })[]; opened: Date }

const hour = 3_600_000
const dateOf = (time: Date) => today('Asia/Shanghai', time)

/** When each step was made: the last some hours or days ago, each before it a day or two earlier. */
function planned(review: DemoReview, at: number, category_: Category, people: Record<Actor, Person>, random: () => number): Planned {
  const made = madeCourse(review.course)
  let moment = officeTime(Date.now() - hour * (3 + (demoReviews.length - at) * 16 + random() * 20), random)
  const times = made.map(() => { const time = new Date(moment); moment = officeTime(moment - hour * (3 + random() * 40), random); return time }).reverse()
  return { ...review, category_, people, steps: made.map((step, i) => ({ ...step, time: times[i]! })), opened: new Date(moment) }
}

/** The particulars of what is reviewed: a product, or the next ship of the region that its lead surveyor may survey. */
async function subject(ctx: Ctx, one: Planned, taken: Set<number>): Promise<Values> {
  const { category_: category, product, region } = one
  if (product) {
    const customer = await ctx.db.selectFrom('customer').where('region', '=', region).orderBy('id').select('id').executeTakeFirst() ?? await ctx.db.selectFrom('customer').orderBy('id').select('id').executeTakeFirstOrThrow()
    return { ...product, applicant: product.manufacturer, name: `${product.productName} ${product.productModel}`, customerId: customer.id }
  }
  const ships = await ctx.db.selectFrom('ship').where('region', '=', region).where('status', '=', 'inService').where('ownerId', 'is not', null).where('imo', 'is not', null)
    .orderBy('id').select(['id', 'name', 'imo', 'callSign', 'shipType', 'flagId', 'grossTonnage', 'loa', 'ownerId']).execute()
  const scopes = await scopesNamed(ctx.db, category.scope ? [category.scope] : [])
  for (const { id, name, ownerId, ...particulars } of ships) {
    if (taken.has(id)) continue
    taken.add(id)
    const judged = await judgeSurveyors(ctx.db, { flagId: particulars.flagId, shipType: particulars.shipType, date: dateOf(one.opened), region }, scopes)
    const eligible = judged.filter((other) => other.eligible)
    if (!eligible.some((other) => other.id === one.people.lead.surveyorId)) continue
    const second = eligible.find((other) => other.region === region && other.surveyorType === 2 && other.id !== one.people.lead.surveyorId)
    return { ...particulars, shipId: id, customerId: ownerId, name: `${name} ${category.nameZh} ${category.nameEn}`, second: second?.id }
  }
  throw new Error(`no ship of ${region} left for a review of the demonstration`)
}

/** What was reported, and what it cost, as far as the course has come. */
function reported({ steps, amount, place, opened }: Planned, random: () => number): Values {
  const written = steps.find(({ action }) => action === 'saveFeedback')
  if (!written) return {}
  const whole = steps.some(({ action }) => action === 'feedback')
  const surveyDate = later(dateOf(opened), addDays(dateOf(written.time), -2))
  const costs = { surveyorCost: Math.round(amount * 0.12), travelExpense: Math.round(random() * 40_000) / 100, vendorFee: 0, businessCosts: 0 }
  const paid = steps.some(({ action }) => action === 'startIssue' || action === 'finish')
  const last = steps.at(-1)!.time
  return {
    surveyDate, surveyPlace: place, ...(whole && { ...costs, feedbackRemark: '检验按计划完成 The survey was carried out as planned' }),
    ...(paid && {
      collectionAmount: amount, flagFees: Math.round(amount * 0.08), manageFee: Math.round(amount * 0.05), companyTax: Math.round(amount * 6) / 100, feeDeduction: 0, additionalCost: 0,
      invoiceNo: `INV-${dateOf(last).slice(0, 4)}-${String(Math.floor(random() * 9000) + 1000)}`, accounts: 'BOC 4550 0012', paymentAmount: amount, paymentTime: addDays(dateOf(last), -1),
    }),
  }
}

async function addReview(ctx: Ctx, one: Planned, crfNo: string, values: Values, random: () => number): Promise<void> {
  const { steps, opened, people, category_: category } = one
  const { second, ...about } = values
  const last = steps.at(-1)
  const moved = steps.findLast(({ action }) => action !== 'saveFeedback')
  const report = reported(one, random)
  const money = steps.findLast(({ action, from }) => action === 'submit' || (action === 'audit' && from === crfMachine.states.waitAccountant))
  const facts = {
    ...about, name: about['name'] as string, categoryId: category.id, region: one.region, surveyorIds: [people.lead.surveyorId!, ...(second ? [second as number] : [])], leadSurveyorId: people.lead.surveyorId, operatorId: people.operator.id,
    contractAmount: one.amount, contractTime: addDays(dateOf(opened), -3), plannedDate: report['surveyDate'] ?? addDays(dateOf(new Date()), 6), plannedPlace: one.place,
  }
  const { id } = await ctx.db.insertInto('crf').values({
    ...facts, ...report, crfNo, leadUserId: people.lead.id, status: moved?.to ?? 10, round: last?.round ?? 0, dataChanged: !moved, version: steps.length + 1, createBy: people.creator.id,
    moneyAudited: money?.action === 'audit' && money.result ? JSON.stringify(moneyOf(facts as never)) : null,
    closeReason: last?.closeReason ?? null, ...Object.fromEntries(steps.flatMap((step) => { const column = stampOf(step); return column ? [[column, people[step.by].id]] : [] })),
    createTime: opened.toISOString(), updateTime: (last?.time ?? opened).toISOString(), statusTime: (moved?.time ?? opened).toISOString(),
  } as never).returning('id').executeTakeFirstOrThrow()
  if (report['surveyDate']) await addForms(ctx, id, one, report)
  await addHistory(ctx, id, one, facts, report)
}

/** The forms of the category: whole where the feedback was handed in, the first of them begun otherwise. */
async function addForms(ctx: Ctx, crfId: number, { category_: category, steps, people, place }: Planned, report: Values): Promise<void> {
  const forms = await formsOf(ctx, { id: crfId, categoryId: category.id, status: 40 })
  const codes = [...new Set(forms.flatMap(({ definition }) => definition.elements.flatMap((e) => (e.element === 'field' && e.dictCode ? [e.dictCode] : []))))]
  const entries = new Map(await Promise.all(codes.map(async (code) => [code, (await entriesOf(ctx.db, code)).map(({ key }) => key)] as const)))
  const whole = steps.some(({ action }) => action === 'feedback')
  const time = steps.findLast(({ action }) => action === 'saveFeedback')!.time.toISOString()
  for (const form of whole ? forms : forms.slice(0, 1)) {
    const all = filledForm(form.definition, { surveyDate: report['surveyDate'], surveyPlace: place, dictionary: (code) => entries.get(code) ?? [] })
    const values = whole ? all : Object.fromEntries(Object.entries(all).slice(0, 4))
    await ctx.db.insertInto('crfForm').values({ crfId, formTemplateId: form.formTemplateId, versionNo: form.versionNo, values: JSON.stringify(values), userId: people.lead.id, time }).execute()
  }
}

const changesTo = (values: Values) => JSON.stringify(Object.entries(values).filter(([, to]) => to !== null && to !== undefined).map(([field, to]) => ({ field, from: null, to })))

/** The history as the product writes it: opened, reported, each move with its opinion. */
async function addHistory(ctx: Ctx, rowId: number, { steps, opened, people }: Planned, facts: Values, report: Values): Promise<void> {
  const by = (who: Person) => ({ resource: 'crf/info', rowId, userId: who.id, userName: who.name, node: who.node, ip: '192.0.2.10' })
  const first = steps.find(({ action }) => action === 'saveFeedback')
  await ctx.db.insertInto('log').values([
    { ...by(people.creator), time: opened.toISOString(), action: 'create', changes: changesTo(facts) },
    ...steps.map((step) => ({
      ...by(people[step.by]), time: step.time.toISOString(), action: step.action, round: step.round, remark: step.remark ?? null, result: step.result ?? null,
      ...(step.action !== 'saveFeedback' && { fromState: step.from, toState: step.to }), changes: step === first ? changesTo({ surveyDate: report['surveyDate'], surveyPlace: report['surveyPlace'] }) : step.closeReason ? changesTo({ closeReason: step.closeReason }) : '[]',
    })),
  ]).execute()
}

/** Reviews of the demonstration in every stage, in all regions, of ships and of products, each with its history. */
export const seed = {
  order: 78,
  async demo(ctx: Ctx) {
    const random = seeded(19_480_306)
    const accounts = new Map((await ctx.db.selectFrom('principal').where('active', '=', true).select(['userId', 'username', 'name', 'taskNode', 'surveyorId']).execute())
      .map((p) => [p.username!, { id: p.userId!, name: p.name!, node: p.taskNode!, surveyorId: p.surveyorId }]))
    const categories = new Map((await ctx.db.selectFrom('crfCategory').select(['id', 'code', 'kind', 'nameZh', 'nameEn', 'scope']).execute()).map((category) => [category.code, category]))
    const person = (username: string): Person => accounts.get(username)!
    const all = demoReviews.map((review, i) => planned(review, i, categories.get(review.category)!, {
      creator: person(review.by), finance: person('finance'), chief: person('chief'), lead: person(review.lead), operator: person('operator'),
    }, random)).sort((a, b) => Number(a.opened) - Number(b.opened))
    const taken = new Set((await ctx.db.selectFrom('surveyCert').select('shipId').execute()).flatMap(({ shipId }) => shipId ?? []))
    const numbers = await nextNumbers(ctx.db, 'crf', all.map(({ opened, region, category }) => ({ date: dateOf(opened), region, flag: null, type: category })))
    for (const [i, one] of all.entries()) await addReview(ctx, one, numbers[i]!, await subject(ctx, one, taken), random)
  },
}
