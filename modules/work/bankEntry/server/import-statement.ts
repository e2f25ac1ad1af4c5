import { readFile } from 'node:fs/promises'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { kindOfName } from '#common/uploads.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import { decodeText } from '#server/platform/file-checks/check-text.ts'
import { writeAuditEntries } from '#server/records/audit/audit.ts'
import { bankEntryErrorText } from '../bankEntry.text.ts'
import type { bankEntry } from '../bankEntry.contract.ts'
import type { BankEntryResource } from './bank-entry-row.ts'
import { readBankTable } from './read-bank-table.ts'
import { readCamt } from './read-camt.ts'
import { withFingerprints } from './statement-entry.ts'
import type { Statement } from './statement-entry.ts'

async function readStatement(
  name: string,
  bytes: Buffer,
  account: string | null,
): Promise<Statement> {
  if (kindOfName(name) !== 'xml') return readBankTable(bytes, account)
  return readCamt(decodeText(bytes) ?? '')
}

/** Rows of one insert statement. */
const rowsPerStatement = 1000

/** Adds the entries of an uploaded bank statement that are not there yet. */
export async function importStatement(
  ctx: RequestContext,
  r: BankEntryResource,
  input: InputOf<typeof bankEntry, 'import'>,
): Promise<OutputOf<typeof bankEntry, 'import'>> {
  const [upload] = ctx.uploads
  if (!upload) return refuseFields({ field: 'file', phrase: bankEntryErrorText.noFile })
  const { entries, openingBalance, closingBalance } = await readStatement(
    upload.name,
    await readFile(upload.path),
    input.account?.trim() || null,
  )
  if (!entries.length) refuseFields({ field: 'file', phrase: bankEntryErrorText.noEntries })
  const rows = withFingerprints(entries).map((entry) => ({
    ...entry,
    fileName: upload.name.slice(0, 200),
    createBy: ctx.user.userId || null,
  }))
  const added: number[] = []
  for (let i = 0; i < rows.length; i += rowsPerStatement) {
    const inserted = await ctx.db
      .insertInto('bankEntry')
      .values(rows.slice(i, i + rowsPerStatement))
      .onConflict((conflict) => conflict.columns(['account', 'fingerprint']).doNothing())
      .returning('id')
      .execute()
    added.push(...inserted.map(({ id }) => id))
  }
  await writeAuditEntries(
    ctx,
    r,
    'import',
    added.map((rowId) => ({
      rowId,
      changes: [{ field: 'fileName', from: null, to: upload.name.slice(0, 200) }],
    })),
  )
  return { added: added.length, known: rows.length - added.length, openingBalance, closingBalance }
}
