import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import type { moneyStates } from '../quotation.contract.ts'

interface Money {
  invoiced: number
  collected: number
  writtenOff: number
  moneyState: (typeof moneyStates)[number]
  invoiceNo: string | null
  invoiceTime: string | null
  collectionNo: string | null
  collectionDate: string | null
}

/**
 * Stores the sums of a quotation's invoices and collections. They call this after every change of
 * money.
 */
export async function storeQuotationAmounts(db: Db, id: number, money: Money): Promise<void> {
  await db
    .updateTable('quotation')
    .set({ ...money, updateTime: sql`now()` })
    .where('id', '=', id)
    .execute()
}
