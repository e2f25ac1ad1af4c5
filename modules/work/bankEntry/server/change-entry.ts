import type { InputOf, OutputOf } from '#common/contract.ts'
import { compareMoney } from '#common/rules/base/money.ts'
import { toMoney, moneyParam } from '#modules/work/invoice/server/lock-customer-account.ts'
import type { CollectionResource } from '#modules/work/collection/server/collection-row.ts'
import { recordOnAccount } from '#modules/work/collection/server/record-collection.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import { getResource } from '#server/core/resource.ts'
import { assertCurrentVersion, getRow, lockRow } from '#server/records/rows/read-row.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import { bankEntryErrorText } from '../bankEntry.text.ts'
import type { bankEntry } from '../bankEntry.contract.ts'
import type { BankEntryResource, BankEntryRow, LockedBankEntry } from './bank-entry-row.ts'

type Call<N extends 'book' | 'link' | 'ignore' | 'reopen'> = InputOf<typeof bankEntry, N>
type Saved = OutputOf<typeof bankEntry, 'link'>

async function lockEntry(
  ctx: RequestContext,
  r: BankEntryResource,
  { id, version }: { id: number; version: number },
): Promise<LockedBankEntry> {
  const entry = await lockRow(ctx, r, id)
  assertCurrentVersion(entry, version)
  return entry
}

/** @throws Refusal 409 when the entry is booked or set aside */
export const refuseUnlessOpen = ({ state }: Pick<BankEntryRow, 'state'>): void =>
  void (state !== 'open' && refuse(409, bankEntryErrorText.notOpen))

/** @throws Refusal 409 when no payment received can record the entry */
export function refuseUnlessReceived(entry: Pick<BankEntryRow, 'state' | 'amount'>): void {
  refuseUnlessOpen(entry)
  if (entry.amount < 0) refuse(409, bankEntryErrorText.paidOut)
}

/** @throws Refusal 409 when nothing can be undone here */
export function refuseUnlessUndoable(entry: Pick<BankEntryRow, 'state'>): void {
  if (entry.state === 'open') refuse(409, bankEntryErrorText.alreadyOpen)
}

/** Records the payment of an entry, with the date, account and reference of the bank. */
export async function bookEntry(
  ctx: RequestContext,
  r: BankEntryResource,
  { id, version, customerId, amount, parts, duplicateReason }: Call<'book'>,
): Promise<OutputOf<typeof bankEntry, 'book'>> {
  const entry = await lockEntry(ctx, r, { id, version })
  refuseUnlessReceived(entry)
  const inUsd = entry.currency === 'USD'
  if (inUsd && amount != null && amount !== entry.amount)
    refuseFields({ field: 'amount', phrase: bankEntryErrorText.usdGiven })
  const paid = inUsd ? entry.amount : amount
  if (paid == null) return refuseFields({ field: 'amount', phrase: bankEntryErrorText.usdMissing })
  const { collectionId, collectionNo } = await recordOnAccount(ctx, {
    customerId,
    amount: paid,
    collectionDate: entry.entryDate,
    account: entry.account,
    payMethod: 'tt',
    reference: entry.bankReference,
    remark: entry.reference?.slice(0, 300) ?? null,
    ...(parts && { parts }),
    ...(duplicateReason && { duplicateReason }),
  })
  const saved = await changeRow(ctx, r, entry, { collectionId }, 'book')
  return { ...saved, collectionId, collectionNo }
}

/** Names the payment in force, recorded before, that records an entry. */
export async function linkEntry(
  ctx: RequestContext,
  r: BankEntryResource,
  { id, version, collectionId }: Call<'link'>,
): Promise<Saved> {
  const entry = await lockEntry(ctx, r, { id, version })
  refuseUnlessReceived(entry)
  const payment = await getRow(
    ctx,
    getResource<CollectionResource>(ctx.services, 'work/collection'),
    collectionId,
  )
  const fail = (phrase: keyof typeof bankEntryErrorText, params = {}) =>
    refuseFields({
      field: 'collectionId',
      phrase: bankEntryErrorText[phrase],
      params: { number: payment.collectionNo, ...params },
    })
  if (payment.status === 0) fail('reversedPayment')
  if (
    entry.currency === 'USD' &&
    compareMoney(toMoney(payment.amount), toMoney(entry.amount)) !== 0
  )
    fail('otherAmount', { amount: moneyParam(toMoney(payment.amount)) })
  const taken = await ctx.db
    .selectFrom('bankEntry')
    .where('collectionId', '=', collectionId)
    .where('id', '<>', id)
    .select('id')
    .executeTakeFirst()
  if (taken) fail('takenPayment')
  return changeRow(ctx, r, entry, { collectionId }, 'link')
}

/** Sets an entry aside that no customer paid. */
export async function ignoreEntry(
  ctx: RequestContext,
  r: BankEntryResource,
  { id, version, reason }: Call<'ignore'>,
): Promise<Saved> {
  const entry = await lockEntry(ctx, r, { id, version })
  refuseUnlessOpen(entry)
  const values = { ignoreReason: reason.trim(), collectionId: null }
  return changeRow(ctx, r, entry, values, 'ignore', reason)
}

/** Opens an entry again. The payment of a linked one stays. */
export async function reopenEntry(
  ctx: RequestContext,
  r: BankEntryResource,
  { id, version }: Call<'reopen'>,
): Promise<Saved> {
  const entry = await lockEntry(ctx, r, { id, version })
  refuseUnlessUndoable(entry)
  return changeRow(ctx, r, entry, { ignoreReason: null, collectionId: null }, 'reopen')
}
