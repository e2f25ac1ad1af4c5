import { inBoth } from '#modules/ship/record/demo/record-demo.ts'
import { demoChanges, demoEntry } from '#modules/sys/log/demo/demo-entry.ts'
import { addDays, today } from '#common/rules/base/dates.ts'
import { moneyFromNumber } from '#common/rules/base/money.ts'
import { exceedsDiscountLimit } from '#common/rules/fees/quotation-totals.ts'
import { officeTime } from '#modules/work/surveyCert/demo/office-hours.ts'
import { seeded } from '#modules/basic/ship/demo/ship-demo.ts'
import type { RequestContext } from '#server/core/context.ts'
import { nextNumbers } from '#server/platform/numbering/numbers.ts'
import { madeCourse } from '../demo/move-sequences.ts'
import type { Made } from '../demo/move-sequences.ts'
import { offers } from '../demo/demo-quotations.ts'
import { companyOf, personOf, readWorld, toColumns } from '../demo/demo-world.ts'
import type { Person, World } from '../demo/demo-world.ts'
import { itemOf, priced, shipsFor } from '../demo/price-offer.ts'
import type { Offer } from '../demo/demo-quotations.ts'
import { linesOf, writeLines } from './quotation-lines.ts'
import type { PricedQuotation } from './price-quotation.ts'

type Timed = Made & { time: Date }

const hour = 3_600_000
const dateOf = (time: Date) => today('Asia/Shanghai', time)

/** Timestamps of the moves: at most a day apart, in office hours, not in the future. */
function timesOf(steps: readonly Made[], opened: Date, random: () => number): Timed[] {
  const pace = Math.min(20 * hour, (Date.now() - Number(opened)) / (steps.length + 1))
  let last = Number(opened)
  return steps.map((step, n) => {
    last = Math.max(last + 0.1 * hour, officeTime(Number(opened) + pace * (n + 1), random))
    return { ...step, time: new Date(last) }
  })
}

async function addOffer(
  ctx: RequestContext,
  offer: Offer,
  jobNo: string,
  world: World,
  taken: Set<number>,
  random: () => number,
): Promise<void> {
  const ships = shipsFor(offer, world, taken)
  const companyId = offer.of ? companyOf(world, offer.of) : ships[0]?.ownerId
  const [anyShip] = world.ships
  const company =
    world.companies.find(({ id }) => id === companyId) ??
    world.companies.find(({ region }) => region === offer.region) ??
    world.companies[0]
  if (!company || !anyShip) throw new Error('the demonstration has no company or no ship')
  const quoTp = offer.ships === 0 ? 1 : 0
  const flagId = ships[0]?.flagId ?? anyShip.flagId
  const opened = new Date(officeTime(Date.now() - offer.age * 24 * hour, random))
  const quoTm = dateOf(opened)
  const items = [
    ...(quoTp === 1 ? [null] : ships.map(({ id }) => id)).flatMap((shipId) =>
      offer.items.map((item) => itemOf(item, world, shipId, quoTp === 1 ? '203' : null)),
    ),
    ...(offer.once ?? []).map((item) => itemOf(item, world, null, null)),
  ]
  const result = await priced(
    ctx,
    items,
    { quoTp, flagId, shipIds: ships.map(({ id }) => id), date: quoTm },
    offer.discount ?? 0,
    world.book,
  )
  const above = exceedsDiscountLimit(result.subtotal, moneyFromNumber(result.discount), '0.00', 10)
  const { steps, outcome } = madeCourse(offer, above)
  const timed = timesOf(steps, opened, random)
  const timeOf = (action: string) =>
    timed.findLast((step) => step.action === action)?.time.toISOString() ?? null
  const creator = personOf(world.people, offer.by)
  const sent = outcome.customerState !== 'notSent'
  const facts = {
    quoNm:
      `${ships.length ? ships.map(({ name }) => name).join(', ') : company.name} ${inBoth([offer.zh, offer.en])}`.slice(
        0,
        200,
      ),
    quoTp,
    quoTm,
    quoPer: creator.id,
    region: offer.region,
    customerId: company.id,
    attention: company.liaison,
    attentionEmail: company.email ?? 'office@customer.example',
    managementId: ships[0]?.managerId ?? null,
    flagId,
    shipIds: ships.map(({ id }) => id),
    companyId: quoTp === 1 ? company.id : null,
    validUntil: addDays(quoTm, 30),
    discountAmount: result.discount,
    otherDiscount: 0,
    discountReason:
      result.discount && !(outcome.auditState === 'fail')
        ? '批量优惠 For several items together'
        : null,
    terms: '开票后 30 天内电汇付款 Payment by T/T within 30 days of the invoice',
  }
  const { id } = await ctx.db
    .insertInto('quotation')
    .values({
      ...facts,
      ...toColumns(outcome, world.people),
      jobNo,
      subtotal: Number(result.subtotal),
      total: Number(result.total),
      flagFees: Number(result.flagFees),
      createBy: creator.id,
      version: steps.length + 1,
      sentTime: sent ? timeOf('send') : null,
      answerTime: outcome.answeredBy ? (timeOf('accept') ?? timeOf('decline')) : null,
      createTime: opened.toISOString(),
      updateTime: (timed.at(-1)?.time ?? opened).toISOString(),
      statusTime: (timed.at(-1)?.time ?? opened).toISOString(),
      ...(outcome.answeredBy &&
        !offer.of && { answerFileId: await writtenAnswer(ctx, jobNo, outcome.customerState) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeLines(ctx.db, id, result)
  const revised = timed.find(({ action }) => action === 'revise')
  if (revised) await addRevision(ctx, id, revised, facts, result, creator)
  await addHistory(ctx, id, facts, creator, opened, timed, world)
}

/** The written answer of a customer without an account. */
const writtenAnswer = async (
  { services, db }: RequestContext,
  jobNo: string,
  response: string,
): Promise<string> =>
  (
    await services.files.attach(db, {
      bytes: Buffer.from(`${jobNo}: ${response}\n`),
      name: `${jobNo}.txt`,
      type: 'text/plain',
      createBy: null,
    })
  ).attachmentId

/** The first revision, before the customer asked for more. */
async function addRevision(
  ctx: RequestContext,
  quotationId: number,
  step: Timed,
  facts: object,
  { total }: PricedQuotation,
  creator: Person,
): Promise<void> {
  const lines = (await linesOf(ctx.db, quotationId)).slice(0, -1)
  const before = Math.max(0, Number(total) - 320)
  await ctx.db
    .insertInto('quotationRevision')
    .values({
      quotationId,
      revision: 1,
      time: step.time.toISOString(),
      userId: creator.id,
      reason: step.remark ?? null,
      total: before,
      content: JSON.stringify({ ...facts, total: before, lines }),
      fileId: null,
      sent: true,
    })
    .execute()
}

/** History entries in the product's format: creation and each move. */
async function addHistory(
  ctx: RequestContext,
  rowId: number,
  facts: object,
  creator: Person,
  opened: Date,
  steps: readonly Timed[],
  { people }: World,
): Promise<void> {
  const by = (who: Person) => demoEntry('work/quotation', rowId, who)
  await ctx.db
    .insertInto('log')
    .values([
      { ...by(creator), time: opened.toISOString(), action: 'create', changes: demoChanges(facts) },
      ...steps.map(({ by: who, from, to, time, action, round, result, remark, closeReason }) => ({
        ...by(personOf(people, who)),
        time: time.toISOString(),
        action,
        round,
        fromState: from,
        toState: to,
        remark: remark ?? null,
        result: result ?? null,
        changes: closeReason ? demoChanges({ closeReason }) : '[]',
      })),
    ])
    .execute()
}

/**
 * Quotations in every state and of both types, from a first draft to those ready for assignment;
 * one awaits an answer of the account `owner`.
 */
export const seed = {
  order: 79,
  async demo(ctx: RequestContext) {
    const random = seeded(18_760_212)
    const world = await readWorld(ctx)
    const numbers = await nextNumbers(
      ctx.db,
      'quotation',
      offers.map(({ age, region, ships }) => ({
        date: dateOf(new Date(Date.now() - age * 24 * hour)),
        region,
        flag: null,
        type: ships === 0 ? 'DOC' : 'GEN',
      })),
    )
    const taken = new Set<number>()
    for (const [n, jobNo] of numbers.entries()) {
      const offer = offers[n]
      if (offer) await addOffer(ctx, offer, jobNo, world, taken, random)
    }
  },
}
