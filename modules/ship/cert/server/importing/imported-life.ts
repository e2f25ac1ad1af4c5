/** What became of an imported certificate: its extension, its withdrawal, its replacement. */
import { evaluateExtension } from '#common/rules/certificates/extension.ts'
import type { ExtensionFamily, ExtensionReason } from '#common/rules/certificates/extension.ts'
import type { Db } from '#server/core/db.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldErrorFrom } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import type { Values } from '#server/records/import/record-import-options.ts'
import type { CellFault } from '#server/records/import/cells.ts'
import { changeRows } from '#server/records/import/write-rows.ts'
import { diffFields } from '#server/records/audit/audit.ts'
import { certImportText } from '../../certImport.text.ts'
import { readCertSchedule, readExtensionFamily, recomputeWindowsOf } from '../cert-schedule.ts'
import { extendedSchedule, fieldAt } from '../compute-extension.ts'
import { readStoredCert } from '../same-survey.ts'
import type { ShipCertResource } from '../ship-cert-row.ts'
import { recordCertEvents } from '../standing/cert-events.ts'
import type { CertRow } from './cert-rows.ts'

/** A row that is written, with the id of its certificate. */
export interface WrittenRow {
  row: CertRow
  id: number
}

const stringOf = (values: Values, name: string): string | null =>
  (values[name] as string | null | undefined) ?? null

/** The columns of the table that show the refusals of an extension. */
const columnAt: Readonly<Record<string, string>> = { kind: 'extensionKind', until: 'extendedUntil' }

/**
 * Errors of the extension and the withdrawal that a row states, by field. An extension has the
 * limits of its convention; the approval of the flag is on file in the other system.
 */
export async function lifeFaults(db: Db, { values, certId }: CertRow): Promise<FieldError[]> {
  const until = stringOf(values, 'extendedUntil')
  const reason = stringOf(values, 'extensionKind') as ExtensionReason | null
  const expiryBeforeExtension = stringOf(values, 'expiryDate')
  const state = stringOf(values, 'state')
  const stateDate = stringOf(values, 'stateDate')
  if (state === 'withdrawn' && !stateDate)
    return [{ field: 'stateDate', phrase: certImportText.stateDateMissing }]
  if (stateDate && stateDate < String(values['issueDate']))
    return [{ field: 'stateDate', phrase: certImportText.stateDateOrder }]
  if (!until && !reason) return []
  if (!until || !reason)
    return [
      {
        field: until ? 'extensionKind' : 'extendedUntil',
        phrase: certImportText.extensionIncomplete,
      },
    ]
  if (!expiryBeforeExtension)
    return [{ field: 'extendedUntil', phrase: certImportText.extensionNeedsExpiry }]
  if (reason === 'fullTerm') return [{ field: 'extensionKind', phrase: certImportText.fullTerm }]
  const granted = evaluateExtension({
    family: (await readExtensionFamily(db, certId)) as ExtensionFamily,
    reason,
    expiryBeforeExtension,
    until,
    renewalCompleted: stringOf(values, 'renewalDate'),
    flagApproval: true,
    port: stringOf(values, 'extensionPort'),
    fullTermDelegated: false,
    fullTerm: null,
  })
  if (!('code' in granted)) return []
  const field = fieldAt[granted.code] ?? 'kind'
  return [fieldErrorFrom(columnAt[field] ?? (field === 'port' ? 'extensionPort' : field), granted)]
}

const changesOf = (now: Values, values: Values) => diffFields(now, values, new Set())

/** Records the extensions and withdrawals of rows that are just written. */
export async function recordLives(
  ctx: RequestContext,
  r: ShipCertResource,
  written: readonly WrittenRow[],
): Promise<void> {
  await recordExtensions(
    ctx,
    r,
    written.filter(({ row }) => row.values['extendedUntil']),
  )
  await withdraw(
    ctx,
    r,
    written
      .filter(({ row }) => row.values['state'] === 'withdrawn')
      .map(({ row, id }) => ({
        id,
        day: stringOf(row.values, 'stateDate'),
        reason: stringOf(row.values, 'stateReason') ?? certImportText.withdrawnReason[ctx.lang],
      })),
  )
}

async function recordExtensions(
  ctx: RequestContext,
  r: ShipCertResource,
  written: readonly WrittenRow[],
): Promise<void> {
  if (!written.length) return
  const extended = await Promise.all(
    written.map(async ({ row: { values }, id }) => {
      const now = await readStoredCert(ctx.db, id)
      if (!now) throw new Error(`no certificate ${id}`)
      const until = stringOf(values, 'extendedUntil')!
      const renewalDate = stringOf(values, 'renewalDate')
      const schedule = await readCertSchedule(ctx.db, now)
      return {
        now,
        until,
        renewalDate,
        values,
        life: extendedSchedule(schedule, until, renewalDate),
      }
    }),
  )
  await changeRows(
    ctx,
    r,
    extended.map(({ now, until, renewalDate, values }) => ({
      now,
      values: {
        expiryDate: until,
        term: 'extended',
        extensionKind: stringOf(values, 'extensionKind'),
        extensionPort: stringOf(values, 'extensionPort'),
        renewalDate,
        extendedOn: stringOf(values, 'extendedOn'),
      },
    })),
    { action: 'extend', changesOf },
  )
  await recomputeWindowsOf(
    ctx.db,
    extended.map(({ now, life }) => ({ shipCertId: now.id, life })),
  )
}

interface Withdrawal {
  id: number
  /** null: not known; the certificate then counts as withdrawn from its issue */
  day: string | null
  reason: string
}

/** Noon in UTC is the same calendar day almost everywhere. */
const timeOf = (day: string) => `${day}T12:00:00Z`

/** Makes certificates invalid on the day of the other system. Holders are not notified again. */
async function withdraw(
  ctx: RequestContext,
  r: ShipCertResource,
  withdrawals: readonly Withdrawal[],
): Promise<void> {
  if (!withdrawals.length) return
  const reasons = new Map(withdrawals.map(({ id, reason }) => [id, reason]))
  const changes = await Promise.all(
    withdrawals.map(async ({ id, day, reason }) => {
      const now = await readStoredCert(ctx.db, id)
      if (!now) throw new Error(`no certificate ${id}`)
      const invalidTime = day && timeOf(day)
      return { now, values: { valid: 0, invalidReason: reason, invalidTime } }
    }),
  )
  await changeRows(ctx, r, changes, {
    action: 'valid',
    changesOf,
    remarkOf: ({ now }) => reasons.get(now.id) ?? null,
  })
  await recordCertEvents(
    ctx,
    withdrawals.flatMap(({ id, day, reason }) =>
      day ? [{ shipCertId: id, kind: 'withdrawal' as const, day, reason }] : [],
    ),
  )
}

/**
 * Compares the state of the file with the record once every row is written: one that is superseded
 * without a successor is recorded as not valid.
 * @returns remarks by row, and the ids of the certificates that changed
 */
export async function compareStates(
  ctx: RequestContext,
  r: ShipCertResource,
  written: readonly WrittenRow[],
): Promise<{ remarks: { number: number; fault: CellFault }[]; changed: number[] }> {
  const remarks: { number: number; fault: CellFault }[] = []
  const withoutSuccessor: Withdrawal[] = []
  const stated = written.filter(({ row }) => row.values['state'])
  await Promise.all(
    stated.map(async ({ row: { number, values, cells }, id }) => {
      const state = values['state']
      const value = cells['state'] ?? ''
      const supersededBy = (await readStoredCert(ctx.db, id))?.supersededBy
      if (state === 'superseded' && !supersededBy) {
        const day = stringOf(values, 'stateDate')
        withoutSuccessor.push({ id, day, reason: certImportText.supersededReason[ctx.lang] })
        remarks.push({
          number,
          fault: { field: 'state', value, phrase: certImportText.noSuccessor },
        })
      } else if (state === 'valid' && supersededBy) {
        const params = { certNo: (await readStoredCert(ctx.db, supersededBy))?.certNo ?? '' }
        const phrase = certImportText.notSuperseded
        remarks.push({ number, fault: { field: 'state', value, phrase, params } })
      }
    }),
  )
  await withdraw(ctx, r, withoutSuccessor)
  return { remarks, changed: withoutSuccessor.map(({ id }) => id) }
}
