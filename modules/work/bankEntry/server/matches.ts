import { sql } from 'kysely'
import type { DetailOf } from '#common/contract.ts'
import { matchBankEntry, plainCharacters } from '#common/rules/accounts/match-bank-entry.ts'
import type {
  CustomerToMatch,
  InvoiceToMatch,
  Match,
} from '#common/rules/accounts/match-bank-entry.ts'
import { addMoney, moneyFromNumber } from '#common/rules/base/money.ts'
import type { RequestContext } from '#server/core/context.ts'
import { allOf, scopeConditionOf } from '#server/records/report/filters.ts'
import type { bankEntry } from '../bankEntry.contract.ts'
import type { BankEntryRow } from './bank-entry-row.ts'

type Detail = Pick<DetailOf<typeof bankEntry>, 'matches' | 'payments'>

/** Unpaid invoices in the caller's scope, the oldest first. */
async function openInvoicesInScope(ctx: RequestContext): Promise<InvoiceToMatch[]> {
  const { rows } = await sql<Omit<InvoiceToMatch, 'openAmount'> & { openAmount: number }>`
    select id as invoice_id, invoice_no, job_no, customer_id, amount - paid - credited as open_amount
    from invoice_row where ${allOf([
      scopeConditionOf(ctx, 'work/invoice'),
      sql<boolean>`kind = 'invoice' and status = 1 and paid + credited < amount`,
    ])} order by invoice_time, id`.execute(ctx.db)
  return rows.map((row) => ({ ...row, openAmount: moneyFromNumber(row.openAmount) }))
}

/**
 * Customers in the caller's scope that an entry may come from: those that owe something, and those
 * that have its account.
 */
async function candidates(
  ctx: RequestContext,
  entry: BankEntryRow,
  debtors: readonly number[],
): Promise<(CustomerToMatch & { name: string })[]> {
  const account = plainCharacters(entry.counterpartyAccount ?? '')
  const plain = (value: string) =>
    sql`regexp_replace(upper(${sql.raw(value)}), '[^A-Z0-9]', '', 'g')`
  const { rows } = await sql<{
    id: number
    name: string
    nameZh: string | null
    abbreviation: string | null
    bankAccount: string | null
    accounts: { bankAccount: string }[] | null
  }>`
    select id, name, name_zh, abbreviation, bank_account, accounts from customer
    where ${allOf([
      scopeConditionOf(ctx, 'basic/customer'),
      sql<boolean>`(id = any(${[...new Set(debtors)]}::bigint[])
        or ${account} <> '' and (${plain('bank_account')} = ${account}
          or exists (select from jsonb_array_elements(accounts) one
            where ${plain("one ->> 'bankAccount'")} = ${account})))`,
    ])} order by id`.execute(ctx.db)
  return rows.map((row) => ({
    customerId: row.id,
    name: row.name,
    names: [row.name, row.nameZh, row.abbreviation].filter((one) => one !== null),
    accounts: [row.bankAccount, ...(row.accounts ?? []).map((one) => one.bankAccount)].filter(
      (one) => one !== null,
    ),
  }))
}

/** Payments in force, recorded by hand, of the amount of an entry in USD. */
async function unlinkedPayments(
  ctx: RequestContext,
  entry: BankEntryRow,
): Promise<Detail['payments']> {
  if (entry.currency !== 'USD') return []
  const { rows } = await sql<Detail['payments'][number]>`
    select id as collection_id, collection_no, collection_date, customer_name from collection_row
    where ${allOf([
      scopeConditionOf(ctx, 'work/collection'),
      sql<boolean>`status = 1 and pay_method <> 'offset' and amount = ${entry.amount}`,
      sql<boolean>`not exists (select from bank_entry b where b.collection_id = collection_row.id)`,
    ])} order by abs(collection_date - ${entry.entryDate}::date), id limit 20`.execute(ctx.db)
  return rows
}

/** What an open entry may pay, and payments that may record it already. */
export async function bankEntryDetail(ctx: RequestContext, entry: BankEntryRow): Promise<Detail> {
  if (entry.state !== 'open' || entry.amount <= 0) return { matches: [], payments: [] }
  const invoices = await openInvoicesInScope(ctx)
  const customers = await candidates(
    ctx,
    entry,
    invoices.map(({ customerId }) => customerId),
  )
  const nameOf = new Map(customers.map(({ customerId, name }) => [customerId, name]))
  const matches = matchBankEntry(
    { ...entry, amount: moneyFromNumber(entry.amount) },
    invoices,
    customers,
  )
  return {
    matches: matches
      .slice(0, 20)
      .flatMap((match) => presented(match, nameOf.get(match.customerId))),
    payments: await unlinkedPayments(ctx, entry),
  }
}

function presented(
  { customerId, reason, invoices }: Match,
  customerName: string | undefined,
): Detail['matches'] {
  if (customerName === undefined) return []
  const rows = invoices.slice(0, 100).map(({ invoiceId, invoiceNo, openAmount }) => ({
    invoiceId,
    invoiceNo,
    openAmount: Number(openAmount),
  }))
  const open = Number(addMoney('0', ...invoices.map(({ openAmount }) => openAmount)))
  return [{ customerId, customerName, reason, open, invoices: rows }]
}
