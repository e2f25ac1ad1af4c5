/**
 * Fixtures: a ship with a tariff of round figures, the people of a quotation, and quotations in a
 * given state.
 */
import type { Client, TestApp } from '#server/testing/testing.ts'
import { only } from '#server/testing/row-version.ts'

type Version = { id: number; version: number }
const names = [
  'operator',
  'finance',
  'approver',
  'chief',
  'manager',
  'surveyor',
  'admin',
  'owner',
  'owner2',
] as const
export interface PricingFixture {
  app: TestApp
  people: Record<(typeof names)[number], Client>
  /** bulk carrier of GT 9,800 under Panama, of a company of the account `owner` */
  shipId: number
  flagId: number
  /** a company of the account `owner`, with an address */
  customerId: number
  /** certificate types by code */
  certs: Record<string, number>
}

/** Fees of the worked example of domain 3.6, USD: certificate code, survey type, fee. */
export const exampleFees = [
  ['SC', 'annual', 650],
  ['SE', 'annual', 500],
  ['SR', 'annual', 300],
  ['ILL', 'annual', 400],
  ['IOPP', 'annual', 450],
  ['CLH', 'annual', 1200],
  ['SMC', 'intermediate', 800],
] as const
/** First day of the test tariffs; before it the demonstration tariffs apply. */
export const tariffDay = '2026-01-02'

/**
 * Creates a ship, its owner, and tariffs for its ship type and flag, GT 0 to 20,000, specific
 * enough to take precedence over all others.
 */
export async function createPricingFixture(app: TestApp): Promise<PricingFixture> {
  const { db } = app.services
  const people = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await app.signInAs(name)])),
  ) as PricingFixture['people']
  const { id: flagId } = await db
    .selectFrom('flag')
    .where('iso2', '=', 'PA')
    .select('id')
    .executeTakeFirstOrThrow()
  const { relatedCustomers } = await db
    .selectFrom('appUser')
    .where('username', '=', 'owner')
    .select('relatedCustomers')
    .executeTakeFirstOrThrow()
  const customerId = relatedCustomers[0]!
  await db
    .updateTable('customer')
    .set({ email: 'fleet@owner.example', liaison: '林海 Lin Hai', credit: false, region: 'SHA' })
    .where('id', '=', customerId)
    .execute()
  const certs = Object.fromEntries(
    (await db.selectFrom('cert').select(['id', 'code']).execute()).map(({ id, code }) => [
      code,
      id,
    ]),
  )
  const shipId = await newShip(app, {
    name: 'OCEAN LINTEL',
    flagId,
    grossTonnage: 9800,
    ownerId: customerId,
  })
  const terms = { surveyType: null, shipType: '203', flagId, effectiveFrom: tariffDay }
  for (const [code, surveyType, fee] of exampleFees) {
    const kind = await db
      .selectFrom('cert')
      .where('code', '=', code)
      .select(['id', 'certSub'])
      .executeTakeFirstOrThrow()
    await db
      .insertInto('certFee')
      .values({
        ...terms,
        certType: 10,
        certId: kind.id,
        feeType: kind.certSub,
        surveyType,
        staTon: 0,
        endTon: 20_000,
        fee,
      })
      .execute()
  }
  return { app, people, shipId, flagId, customerId, certs }
}

/** Creates a registered ship; the default flag is Panama. */
export async function newShip(
  { services: { db } }: TestApp,
  input: { name: string; flagId: number; grossTonnage?: number | null; ownerId?: number },
): Promise<number> {
  return (
    await db
      .insertInto('ship')
      .values({ shipType: '203', region: 'SHA', status: 'inService', ...input })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

/**
 * The worked example of domain 3.6: 4,300 of certificates, travel 350, administration 100; less
 * 237.50 and 12.50 it comes to 4,500.00.
 */
export const exampleQuotation = ({ shipId, flagId, customerId, certs }: PricingFixture) => ({
  quoNm: 'OCEAN LINTEL 年度检验 annual surveys',
  quoTp: 0 as const,
  region: 'SHA',
  customerId,
  flagId,
  shipIds: [shipId],
  items: [
    ...exampleFees.map(([code, surveyType]) => ({
      feeClass: 10,
      shipId,
      surveyType,
      quantity: 1,
      certId: certs[code],
    })),
    { feeClass: 60, feeItem: 'travel', quantity: 1 },
    { feeClass: 70, feeItem: 'admin', quantity: 1 },
  ],
  discountAmount: 237.5,
  otherDiscount: 12.5,
  discountReason: '老客户 Regular customer',
})

/** Creates a quotation by the operator and applies the moves in order. @returns id and version */
export async function applyMoves(
  { people, app }: PricingFixture,
  values: object,
  ...steps: ('submit' | 'audit' | 'approve' | 'send' | 'accept' | 'decline')[]
): Promise<Version> {
  let at: Version = await people.operator.callOk('work/quotation/save', values)
  const make = {
    submit: () => people.operator.callOk('work/quotation/submit', only(at)),
    audit: () => people.finance.callOk('work/quotation/audit', { ...only(at), result: 1 }),
    approve: () => people.approver.callOk('work/quotation/audit', { ...only(at), result: 1 }),
    // Generating the document takes longer than everything else and is not needed here.
    send: async () => {
      const { version } = await app.services.db
        .updateTable('quotation')
        .set((e) => ({
          status: 40,
          customerState: 'sent',
          sentTime: new Date().toISOString(),
          version: e('version', '+', 1),
        }))
        .where('id', '=', at.id)
        .returning('version')
        .executeTakeFirstOrThrow()
      return { ...at, version }
    },
    accept: () => people.owner.callOk('work/quotation/accept', only(at)),
    decline: () =>
      people.owner.callOk('work/quotation/decline', {
        ...only(at),
        remark: '价格过高 Too expensive',
      }),
  }
  for (const step of steps) at = await make[step]()
  return only(at)
}

/** A quotation accepted by its customer, with its lines: the worked example, or other values. */
export async function acceptedQuotation(
  market: PricingFixture,
  values: object = exampleQuotation(market),
): Promise<
  Version & {
    jobNo: string
    lines: {
      id: number
      feeClass: number
      amount: number
      netAmount: number
      certId: number | null
      shipId: number | null
    }[]
    total: number
  }
> {
  const { id, version } = await applyMoves(market, values, 'submit', 'audit', 'send', 'accept')
  const { jobNo, lines, total } = await market.people.operator.callOk('work/quotation/get', { id })
  return { id, version, jobNo, lines, total }
}
