import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'

/**
 * Replaces an address in the mails that are not waiting any more. Mails to this address alone also
 * lose their text; subject, time and result remain as evidence.
 */
export async function eraseRecipient(db: Db, address: string, replacement: string): Promise<void> {
  await sql`update outbox set recipients = array_replace(recipients, ${address}, ${replacement}),
      body = case when recipients = array[${address}] then null else body end,
      html = case when recipients = array[${address}] then null else html end,
      version = version + 1, update_time = now()
    where ${address} = any (recipients) and state <> 'queued'`.execute(db)
}
