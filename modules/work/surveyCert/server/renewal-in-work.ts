import type { Db } from '#server/core/db.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'

/** Completion date of a renewal survey whose certificate is still in work; null without one. */
export async function renewalInWork(db: Db, shipCertId: number): Promise<string | null> {
  const found = await db
    .selectFrom('surveyCert')
    .where('predecessorId', '=', shipCertId)
    .where('surveyType', '=', 'renewal')
    .where('inspectionDate', 'is not', null)
    .where('status', '<', surveyCertMachine.states.done)
    .orderBy('id', 'desc')
    .select('inspectionDate')
    .executeTakeFirst()
  return found?.inspectionDate ?? null
}
