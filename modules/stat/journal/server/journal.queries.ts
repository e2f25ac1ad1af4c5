/**
 * Postings of invoices and payments. Each document gives equal debits and credits on its day; a void
 * and a reversal post on their own day, so that a past month never changes.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import type { ReportQueryOf } from '#common/report.ts'
import { defaultLedgerAccounts, readSettings } from '#modules/sys/settingValues/server/settings.ts'
import type { Settings } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { allOf, anyOf, inDateRange, scopeConditionOf } from '#server/records/report/filters.ts'
import { streamRows } from '#server/records/report/stream-rows.ts'
import type { journal, ledgerAccounts } from '../journal.contract.ts'

type Query = ReportQueryOf<typeof journal>
type Answer = OutputOf<typeof journal, 'list'>
type Row = Answer['rows'][number]
type Account = (typeof ledgerAccounts)[number]

/** Account numbers of the settings. */
function accountCodes({ commerce }: Settings): Record<Account, string> {
  const { bankAccount, receivableAccount, advanceAccount, incomeAccount, badDebtAccount } =
    commerce.accounts ?? defaultLedgerAccounts
  return {
    bank: bankAccount,
    receivable: receivableAccount,
    advance: advanceAccount,
    income: incomeAccount,
    badDebt: badDebtAccount,
  }
}

/** Invoices and credit notes, and on another day their voids. */
const invoicePostings = (ctx: RequestContext): RawBuilder<unknown> => sql`
  select p.entry_date, invoice_no as document_no, p.kind, p.account, p.debit, p.credit, p.seq,
    customer_id, job_no, region, id as invoice_id, null::bigint as collection_id
  from (select *, case when kind = 'invoice' then 'income' when write_off then 'badDebt' else 'income' end
      as other, case when kind = 'invoice' then amount else -amount end as owed,
      case when kind = 'invoice' then 'invoice' when write_off then 'writeOff' else 'creditNote' end as what
      from invoice_row where ${allOf([scopeConditionOf(ctx, 'work/invoice')])}) i
    cross join lateral (values
      (invoice_time, what, 'receivable', owed, 1), (invoice_time, what, other, -owed, 2),
      (void_date, 'void', 'receivable', -owed, 3), (void_date, 'void', other, owed, 4)
    ) v (entry_date, kind, account, signed, seq)
    cross join lateral (select v.entry_date, v.kind, v.account, v.seq, greatest(v.signed, 0) as debit,
      greatest(-v.signed, 0) as credit) p
  where p.entry_date is not null`

/** Payments received, and their reversals with what they had paid. */
const paymentPostings = (ctx: RequestContext): RawBuilder<unknown> => sql`
  select p.entry_date, collection_no, p.kind, p.account, p.debit, p.credit, p.seq, customer_id, job_no,
    region, null::bigint, id
  from (select *, case when pay_method = 'offset' then 0 else amount end as received,
      case when status = 0 then (select coalesce(sum(amount), 0) from collection_part where collection_id = c.id)
        else 0 end as allocated
      from collection_row c where ${allOf([scopeConditionOf(ctx, 'work/collection')])}) c
    cross join lateral (values
      (collection_date, 'payment', 'bank', received, 1), (collection_date, 'payment', 'advance', -received, 2),
      (reverse_date, 'reversal', 'advance', received, 5), (reverse_date, 'reversal', 'bank', -received, 6),
      (reverse_date, 'reversal', 'receivable', allocated, 7),
      (reverse_date, 'reversal', 'advance', -allocated, 8)
    ) v (entry_date, kind, account, signed, seq)
    cross join lateral (select v.entry_date, v.kind, v.account, v.seq, greatest(v.signed, 0) as debit,
      greatest(-v.signed, 0) as credit) p
  where p.entry_date is not null and p.debit + p.credit > 0`

/** Amounts of payments that go to invoices; negative where a credit note releases them. */
const allocationPostings = (ctx: RequestContext): RawBuilder<unknown> => sql`
  select p.entry_date, c.collection_no, 'allocation', p.account, p.debit, p.credit, p.seq, c.customer_id,
    c.job_no, c.region, p.invoice_id, c.id
  from (select * from collection_row where ${allOf([scopeConditionOf(ctx, 'work/collection')])}) c
    join (select collection_id, invoice_id, entry_date, sum(amount) as amount from collection_part
      group by 1, 2, 3) a on a.collection_id = c.id
    cross join lateral (values ('advance', a.amount, 3), ('receivable', -a.amount, 4)) v (account, signed, seq)
    cross join lateral (select a.entry_date, a.invoice_id, v.account, v.seq, greatest(v.signed, 0) as debit,
      greatest(-v.signed, 0) as credit) p
  where p.debit + p.credit > 0`

const postings = (ctx: RequestContext, query: Query): RawBuilder<unknown> => sql`
  select * from (${invoicePostings(ctx)} union all ${paymentPostings(ctx)}
    union all ${allocationPostings(ctx)}) t
  where ${allOf([
    inDateRange('entryDate', query.entryDateFrom, query.entryDateTo),
    ...(['account', 'region', 'customerId'] as const).map((name) => anyOf(name, query[name])),
  ])}`

/** All postings, or a page of them, by day and document. */
function rowsOf(
  ctx: RequestContext,
  query: Query,
  codes: Record<Account, string>,
  limit: number | null = null,
  offset = 0,
): RawBuilder<Row> {
  return sql<Row>`
    select t.entry_date, t.document_no, t.kind, ${JSON.stringify(codes)}::jsonb ->> t.account as account_code,
      t.account, t.debit, t.credit, k.customer_no, k.name as customer_name, t.job_no, t.region,
      t.invoice_id, t.collection_id
    from (${postings(ctx, query)} order by entry_date, document_no, seq, invoice_id
      limit ${limit} offset ${offset}) t join customer k on k.id = t.customer_id
    order by t.entry_date, t.document_no, t.seq, t.invoice_id`
}

interface AccountSums {
  account: Account
  debit: number
  credit: number
  postings: number
}
const sumsByAccount = async (ctx: RequestContext, query: Query): Promise<AccountSums[]> =>
  (
    await sql<AccountSums>`select account, sum(debit) as debit, sum(credit) as credit, count(*)::int as postings
      from (${postings(ctx, query)}) t group by account`.execute(ctx.db)
  ).rows

const cents = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100
const totalsOf = (sums: readonly AccountSums[]): Answer['totals'] => ({
  debit: cents(sums.map(({ debit }) => debit)),
  credit: cents(sums.map(({ credit }) => credit)),
  postings: sums.reduce((count, { postings: more }) => count + more, 0),
})

/** A page of postings, and the sums by account over all of them. */
export async function loadJournal(ctx: RequestContext, query: Query): Promise<Answer> {
  const { page = 1, size = 20 } = query
  const codes = accountCodes(await readSettings(ctx.db))
  const sums = await sumsByAccount(ctx, query)
  const { rows } = await rowsOf(ctx, query, codes, size, (page - 1) * size).execute(ctx.db)
  const totals = totalsOf(sums)
  const byAccount = (Object.keys(codes) as Account[]).flatMap((account) => {
    const found = sums.find((one) => one.account === account)
    if (!found) return []
    const { debit, credit } = found
    return [
      { account, accountCode: codes[account], debit, credit, balance: cents([debit, -credit]) },
    ]
  })
  return { rows, totals, series: { byAccount }, total: totals.postings }
}

/** Sums over all postings. */
export const loadJournalTotals = async (
  ctx: RequestContext,
  query: Query,
): Promise<Answer['totals']> => totalsOf(await sumsByAccount(ctx, query))

/** Every posting, as a stream. */
export async function* allPostings(ctx: RequestContext, query: Query): AsyncGenerator<Row> {
  const codes = accountCodes(await readSettings(ctx.db))
  yield* streamRows(ctx, rowsOf(ctx, query, codes))
}
