import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import type { ApiResponse } from '#server/testing/testing.ts'
import { acceptedQuotation, newCustomer } from './accepted-quotation.fixture.ts'
import { assertLedgerBalanced, readBooks } from './ledger.fixture.ts'

const app = testApp()
const finance = app.client('finance')

const kinds = [
  'invoice',
  'invoice',
  'part',
  'lines',
  'collect',
  'collect',
  'collectPart',
  'onAccount',
  'offset',
  'void',
  'credit',
  'creditPart',
  'writeOff',
  'reverse',
] as const
const move = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.nat(1000),
  which: fc.nat(1000),
  cents: fc.integer({ min: -50, max: 60_000 }),
})
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never
type Books = Awaited<ReturnType<typeof readBooks>>
const localize = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length]

/** Generates a move, valid or not. */
function created(
  today: string,
  books: Books,
  { kind, at, which, cents }: Move,
): Promise<ApiResponse> {
  const id = localize(books.quotations, at)!.id
  const amount = cents / 100
  const one = localize(books.invoices, which)
  const paid = localize(books.collections, which)
  const line = localize(
    books.lines.filter((other) => other.quotation_id === id),
    which,
  )!
  const ask = (path: string, input: object) => finance.call(path, input)
  const against = { id: one?.id ?? nobodys, version: one?.version ?? 1, reason: 'as agreed' }
  switch (kind) {
    case 'invoice':
      return ask('work/quotation/invoice', { id })
    case 'part':
      return ask('work/quotation/invoice', { id, amount })
    case 'lines':
      return ask('work/quotation/invoice', { id, lines: [{ lineId: line.id, amount }] })
    case 'collect':
      return ask('work/quotation/collect', { id, amount, collectionDate: today })
    case 'collectPart':
      return ask('work/quotation/collect', {
        id,
        amount,
        collectionDate: today,
        parts: [{ invoiceId: against.id, amount: (cents - (which % 3) * 1000) / 100 }],
      })
    case 'onAccount':
      return ask('work/collection/record', {
        customerId: customerOf.get(id)!,
        amount,
        collectionDate: today,
      })
    case 'offset':
      return ask('work/quotation/collect', {
        id,
        amount,
        collectionDate: today,
        payMethod: 'offset',
      })
    case 'void':
      return ask('work/invoice/void', against)
    case 'credit':
      return ask('work/invoice/credit', against)
    case 'creditPart':
      return ask('work/invoice/credit', { ...against, amount })
    case 'writeOff':
      return ask('work/invoice/credit', {
        ...against,
        writeOff: true,
        ...(which % 2 && { amount }),
      })
    case 'reverse':
      return ask('work/collection/reverse', {
        id: paid?.id ?? nobodys,
        version: paid?.version ?? 1,
        reason: 'bounced',
      })
  }
}
const nobodys = 999_999_999
const customerOf = new Map<number, number>()

test('money is conserved over hundreds of concurrent moves; a refused move changes nothing', async () => {
  const seed = Number(process.env['LEDGER_SEED'] ?? Date.now() % 1_000_000)
  const { today } = await finance.callOk('work/invoice/left', {
    quotationId: (await acceptedQuotation(app, await newCustomer(app), [1])).id,
  })
  const counts = { done: 0, refused: 0 }
  const shares = fc.sample(fc.array(move, { minLength: 40, maxLength: 40 }), { numRuns: 10, seed })
  await Promise.all(
    shares.map(async (moves) => {
      const customerId = await newCustomer(app)
      for (const amounts of [
        [333.33, 100, 0.01],
        [1000, 250.5],
      ])
        customerOf.set(
          (
            await acceptedQuotation(app, customerId, amounts, {
              discount: amounts[0]! > 500 ? 50.17 : 33.34,
            })
          ).id,
          customerId,
        )
      let books = await readBooks(app.services.db, customerId)
      for (const [n, one] of moves.entries()) {
        const response = await created(today, books, one)
        const context = `seed ${seed}, move ${n} ${JSON.stringify(one)}: ${JSON.stringify(response)}`
        const now = await readBooks(app.services.db, customerId)
        if (response.code === 0) counts.done++
        else {
          counts.refused++
          if (![400, 404, 409].includes(response.code)) expect.fail(context)
          if (JSON.stringify(now) !== JSON.stringify(books)) expect(now, context).toEqual(books)
        }
        books = now
        try {
          const { open, credit, overall } = assertLedgerBalanced(books)
          if (n % 20 === 19) {
            const sums = await finance.callOk('work/invoice/totals', { customerId: [customerId] })
            expect(sums.openAmount.toFixed(2), 'what the list adds up').toBe(open)
            const account = await finance.callOk('work/invoice/statement', { customerId })
            expect(
              [account.closing, account.openAmount, account.credit].map((x: number) =>
                x.toFixed(2),
              ),
              'what the statement says',
            ).toEqual([overall, open, credit])
          }
        } catch (fault) {
          throw new Error(context, { cause: fault })
        }
      }
    }),
  )
  expect(counts.done + counts.refused).toBe(400)
  expect(counts.done, 'a good part of the moves was possible').toBeGreaterThan(100)
  expect(counts.refused, 'and a good part was not').toBeGreaterThan(60)
}, 60_000)

test('of two concurrent invoices over the same amount, one finds nothing left', async () => {
  const { id } = await acceptedQuotation(app, await newCustomer(app), [500])
  const answers = await Promise.all(
    [1, 2, 3].map(() => finance.call('work/quotation/invoice', { id, amount: 300 })),
  )
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 400, 400])
  expect(answers.find(({ code }) => code === 400)!.fields).toEqual([
    { field: 'amount', msg: 'At most USD 200.00 can still be invoiced' },
  ])
})
