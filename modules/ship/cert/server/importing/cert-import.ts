/** Import of certificates from another system, by the rules of the paper form. */
import { sql } from 'kysely'
import { termToOpen } from '#common/rules/certificates/cert-term.ts'
import type { InputOf } from '#common/contract.ts'
import { readAllCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import type { CertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Progress } from '#server/core/job.ts'
import type { Resource } from '#server/core/resource.ts'
import type { CellFault } from '#server/records/import/cells.ts'
import { importText } from '#server/records/import/import.text.ts'
import { readLookup } from '#server/records/import/lookup.ts'
import { atCells } from '#server/records/import/read-record.ts'
import { recordImport } from '#server/records/import/record-import.ts'
import { fieldNamed } from '#server/records/import/record-import-options.ts'
import type { RecordImport } from '#server/records/import/record-import-options.ts'
import { duplicateOf } from '#server/records/import/run-import.ts'
import type {
  ImportOptions,
  ImportOutcome,
  MappedRow,
  RowFaults,
} from '#server/records/import/run-import.ts'
import { importedCertFields } from '../../certImport.fields.ts'
import { certImportText } from '../../certImport.text.ts'
import { certTable, certTableColumns } from '../../shipCert.contract.ts'
import type { shipCert } from '../../shipCert.contract.ts'
import { insertShipCertificates } from '../insert-ship-certificate.ts'
import type { NewShipCert } from '../insert-ship-certificate.ts'
import { checkPaperCertificate } from '../record-paper-certificate.ts'
import type { ShipCertResource } from '../ship-cert-row.ts'
import { refreshStandings } from '../standing/store-standings.ts'
import { certHeaders } from './cert-import-headers.ts'
import { readCertCell, readImportRows, readTypeOrder, roundsOf } from './cert-rows.ts'
import type { CertRow, ReadImportRow } from './cert-rows.ts'
import { compareStates, lifeFaults, recordLives } from './imported-life.ts'
import type { WrittenRow } from './imported-life.ts'
import { rolledBackIf } from './roll-back.ts'

const spec: RecordImport = {
  fields: certTableColumns,
  headers: certHeaders,
  keys: [],
  defaults: ['term'],
  initial: () => ({ term: 'full' }),
  read: readCertCell,
  importRows: importCertificates,
}

/** Import of certificates, matched by number, type, and ship or company. */
export const certImport = recordImport(certTable, certImportText, 'ship.cert.import', spec)

/** The key of a certificate: its number, its type, and its holder. */
const keyOf = (one: {
  certNo: unknown
  certId: number
  shipId: number | null
  companyId: number | null
}) => JSON.stringify([one.certNo, one.certId, one.shipId, one.companyId])

/** A read row as one of a certificate; it names type, number and day of issue. */
const certRowOf = (row: ReadImportRow): CertRow => ({
  ...row,
  shipId: (row.values['shipId'] as number | undefined) ?? null,
  companyId: (row.values['companyId'] as number | undefined) ?? null,
  certId: row.values['certId'] as number,
  issueDate: row.values['issueDate'] as string,
})

/** The row as the input of the paper form. An interim type has no full term by default. */
function inputOf({ values, cells, certId }: CertRow, types: ReadonlyMap<number, CertTypeRules>) {
  const given = importedCertFields.flatMap((name) =>
    values[name] === undefined ? [] : [[name, values[name]] as const],
  )
  const type = types.get(certId)
  const term = String(values['term'])
  return {
    ...Object.fromEntries(given),
    ...(type && !cells['term'] && { term: termToOpen(type, term) }),
  } as InputOf<typeof shipCert, 'save'>
}

/** Certificates of the file that are recorded already, by key. */
async function readPresent(ctx: RequestContext, rows: readonly CertRow[]) {
  const found = await ctx.db
    .selectFrom('shipCert')
    .where(
      sql<boolean>`cert_no = any(${rows.map(({ values }) => String(values['certNo']))}::text[])`,
    )
    .select(['id', 'certNo', 'certId', 'shipId', 'companyId'])
    .select(['inspectionDate', 'issueDate', 'expiryDate', 'expiryBeforeExtension', 'issuedExpiry'])
    .execute()
  return new Map(found.map((one) => [keyOf(one), one]))
}

type Present = Awaited<ReturnType<typeof readPresent>> extends Map<string, infer P> ? P : never

/** The first date in which a row differs from the recorded certificate, with the recorded one. */
function differenceFrom(present: Present, { values }: CertRow): CellFault | null {
  const recorded = {
    inspectionDate: present.inspectionDate,
    issueDate: present.issueDate,
    expiryDate: present.issuedExpiry ?? present.expiryBeforeExtension ?? present.expiryDate,
  }
  for (const [field, date] of Object.entries(recorded)) {
    const value = (values[field] as string | undefined) ?? null
    if (value !== null && value !== date)
      return {
        field,
        value,
        phrase: importText.presentDifferent,
        params: { value: date ?? '—' },
        group: importText.present,
      }
  }
  return null
}

/** Sorts rows that can be checked from those that are wrong, repeated, or recorded already. */
async function sortRows(ctx: RequestContext, read: readonly ReadImportRow[]) {
  const errors: RowFaults[] = []
  const complete: CertRow[] = []
  for (const row of read)
    if (row.faults.length) errors.push({ number: row.number, found: row.faults })
    else complete.push(certRowOf(row))
  const fresh: CertRow[] = []
  let unchanged = 0
  const present = complete.length ? await readPresent(ctx, complete) : new Map<string, Present>()
  const seen = new Map<string, number>()
  for (const row of complete) {
    const { number, values } = row
    const key = keyOf({ ...row, certNo: values['certNo'] })
    const first = seen.get(key)
    const recorded = present.get(key)
    if (first !== undefined)
      errors.push({ number, found: [duplicateOf('certNo', String(values['certNo']), first)] })
    else if (recorded) {
      const difference = differenceFrom(recorded, row)
      if (difference) errors.push({ number, found: [difference] })
      else unchanged++
    } else fresh.push(row)
    seen.set(key, first ?? number)
  }
  return { errors, fresh, unchanged }
}

/** Checks rows of one round together, as the paper form does. */
async function checkRound(
  ctx: RequestContext,
  rows: readonly CertRow[],
  types: ReadonlyMap<number, CertTypeRules>,
): Promise<{ accepted: { row: CertRow; cert: NewShipCert }[]; refused: RowFaults[] }> {
  const checked = await Promise.all(
    rows.map(async (row) => {
      const paper = inputOf(row, types)
      const result = await checkPaperCertificate(ctx.db, paper, true)
      const faults = 'faults' in result ? result.faults : await lifeFaults(ctx.db, row)
      const found = atCells(faults, row.values).map((fault) => ({
        ...fault,
        value: row.cells[fault.field] ?? fault.value,
      }))
      return 'cert' in result && !found.length ? { row, cert: result.cert } : { row, found }
    }),
  )
  return {
    accepted: checked.flatMap(({ row, cert }) => (cert ? [{ row, cert }] : [])),
    refused: checked.flatMap(({ row, found }) => (found ? [{ number: row.number, found }] : [])),
  }
}

/** Ids of the ships and companies of rows. */
const holdersOf = (rows: readonly CertRow[]) => ({
  shipIds: [...new Set(rows.map(({ shipId }) => shipId))],
  companyIds: [...new Set(rows.map(({ companyId }) => companyId))],
})

async function importCertificates(
  ctx: RequestContext,
  r: Resource,
  rows: MappedRow[],
  { dryRun, atomic, defaults }: ImportOptions,
  progress: Progress,
): Promise<ImportOutcome> {
  const certs = r as unknown as ShipCertResource
  const lookup = await readLookup(
    ctx,
    certTableColumns.map((name) => fieldNamed(certTable, name)),
  )
  const read = readImportRows(certTable, certImportText, spec, rows, defaults, lookup)
  const { errors, fresh, unchanged } = await sortRows(ctx, read)
  const types = await readAllCertTypeRules(ctx.db)
  const rounds = roundsOf(fresh, await readTypeOrder(ctx.db))
  const undo = () => dryRun || (atomic && errors.length > 0)
  return rolledBackIf(ctx, undo, async (inside) => {
    const written: WrittenRow[] = []
    for (const round of rounds) {
      const { accepted, refused } = await checkRound(inside, round, types)
      errors.push(...refused)
      const ids = await insertShipCertificates(inside, certs, accepted)
      const made = accepted.map(({ row }, i) => ({ row, id: ids[i]! }))
      written.push(...made)
      await recordLives(inside, certs, made)
      await refreshStandings(inside.db, holdersOf(accepted.map(({ row }) => row)))
      await progress(rows.length - fresh.length + written.length, rows.length)
    }
    const { remarks, changed } = await compareStates(inside, certs, written)
    const touched = new Set(changed)
    await refreshStandings(
      inside.db,
      holdersOf(written.filter(({ id }) => touched.has(id)).map(({ row }) => row)),
    )
    return {
      created: written.length,
      updated: 0,
      unchanged,
      errors: errors.sort((a, b) => a.number - b.number),
      advice: remarks
        .map(({ number, fault }) => ({ number, found: [fault] }))
        .sort((a, b) => a.number - b.number),
    }
  })
}
