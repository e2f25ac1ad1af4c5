import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { moneyStates } from '../quotation.contract.ts'

interface Money {
  invoiced: number; collected: number; writtenOff: number; moneyState: (typeof moneyStates)[number]
  invoiceNo: string | null; invoiceTime: string | null; collectionNo: string | null; collectionDate: string | null
}

/** Keeps with a quotation what its invoices and collections add up to; they call this whenever money moves. */
export async function keepMoney(db: Db, id: number, money: Money): Promise<void> {
  await db.updateTable('quotation').set({ ...money, updateTime: sql`now()` }).where('id', '=', id).execute()
}
