/** Reads the rows of a table of certificates, and arranges them in the order of their lives. */
import { findFlag } from '#common/rules/ships/flags.ts'
import { compareDates } from '#common/rules/base/dates.ts'
import type { AnyContract } from '#common/contract.ts'
import type { Db } from '#server/core/db.ts'
import type { CellFault, CellRead } from '#server/records/import/cells.ts'
import { importText } from '#server/records/import/import.text.ts'
import { normalizeText } from '#server/records/import/lookup.ts'
import type { Lookup } from '#server/records/import/lookup.ts'
import { isNewlyOff, readRow, valueOrUnknown } from '#server/records/import/read-record.ts'
import { fieldNamed } from '#server/records/import/record-import-options.ts'
import type { RecordImport, Values } from '#server/records/import/record-import-options.ts'
import type { MappedRow } from '#server/records/import/run-import.ts'
import type { ResourceText } from '#server/core/resource.ts'
import { certImportText } from '../../certImport.text.ts'
import { certWords } from './cert-import-headers.ts'

/** Parses cells that name ships and companies by IMO number, flags, types, and common words. */
export function readCertCell(name: string, cell: string, lookup: Lookup): CellRead | undefined {
  const word = certWords[name]?.[normalizeText(cell)]
  if (word) return { value: word }
  if (name === 'shipId')
    return valueOrUnknown(
      lookup.record('basic/ship', cell.replace(/^imo[\s:.#-]*/i, '')),
      certImportText.unknownShip,
    )
  if (name === 'companyId' || name === 'forCompanyId')
    return valueOrUnknown(
      lookup.record('basic/customer', cell.replace(/^imo[\s:.#-]*/i, '')),
      certImportText.unknownCompany,
    )
  if (name === 'certId')
    return valueOrUnknown(lookup.record('basic/cert', cell), certImportText.unknownCertType)
  if (name === 'flagId' || name === 'forFlagId')
    return valueOrUnknown(
      lookup.record('basic/flag', findFlag(cell)?.iso2 ?? '') ?? lookup.record('basic/flag', cell),
      certImportText.unknownFlag,
    )
  return undefined
}

/** A row with its values and faults, before it is compared with the record. */
export interface ReadImportRow {
  number: number
  cells: Record<string, string>
  values: Values
  faults: CellFault[]
}

/** Reads rows; empty cells have the defaults, and a missing or switched off value is a fault. */
export function readImportRows(
  contract: AnyContract,
  text: ResourceText,
  spec: RecordImport,
  rows: readonly MappedRow[],
  defaults: Values,
  lookup: Lookup,
): ReadImportRow[] {
  const required = spec.fields.filter((name) => fieldNamed(contract, name).required)
  return rows.map((row) => {
    const { values: own, faults } = readRow(contract, text, spec, row, lookup)
    const values: Values = { ...defaults, ...own }
    const missing = required
      .filter((name) => !(name in row.cells) && (values[name] ?? null) === null)
      .map((field): CellFault => ({ field, value: '', phrase: importText.missing }))
    const off = spec.fields
      .filter((name) => isNewlyOff(fieldNamed(contract, name), own[name], undefined, lookup))
      .map((field): CellFault => {
        const value = row.cells[field] ?? ''
        return { field, value, phrase: importText.switchedOff, params: { value } }
      })
    return { number: row.number, cells: row.cells, values, faults: [...faults, ...missing, ...off] }
  })
}

/** Fields of a type that decide the order of import. */
interface TypeOrder {
  familyId: number
  /** 0: of its own; 1 and more: attached to a certificate of a lower level */
  level: number
}

/** The order of certificate types: an attachment follows the certificates it may be attached to. */
export async function readTypeOrder(db: Db): Promise<Map<number, TypeOrder>> {
  const types = await db
    .selectFrom('cert')
    .select(['id', 'interimOfId', 'validityBasis', 'followIds'])
    .execute()
  const byId = new Map(types.map((type) => [type.id, type]))
  const levelOf = (id: number, depth = 0): number => {
    const type = byId.get(id)
    if (type?.validityBasis !== 'parent' || depth > types.length) return 0
    return 1 + Math.max(0, ...(type.followIds ?? []).map((next) => levelOf(next, depth + 1)))
  }
  return new Map(
    types.map(({ id, interimOfId }) => [id, { familyId: interimOfId ?? id, level: levelOf(id) }]),
  )
}

/** A row whose values are complete. */
export interface CertRow extends ReadImportRow {
  shipId: number | null
  companyId: number | null
  certId: number
  issueDate: string
}

/** Ships and companies of one round of statements. */
const holdersOfRound = 250

/**
 * Rounds of rows that are checked and written together: in each the next certificate of every holder
 * and type, by day of issue, because a certificate is checked against those before it. Companies
 * come before ships, and attachments after what they are attached to.
 */
export function roundsOf(
  rows: readonly CertRow[],
  types: ReadonlyMap<number, TypeOrder>,
): CertRow[][] {
  const ofHolder = (row: CertRow) => (row.shipId ? `s${row.shipId}` : `c${row.companyId}`)
  const holders = [...Map.groupBy(rows, ofHolder)].sort(([a], [b]) => (a < b ? -1 : 1))
  const rounds: CertRow[][] = []
  for (let start = 0; start < holders.length; start += holdersOfRound) {
    const batch = holders.slice(start, start + holdersOfRound).flatMap(([, own]) => own)
    const levels = Map.groupBy(batch, ({ certId }) => types.get(certId)?.level ?? 0)
    for (const [, own] of [...levels].sort(([a], [b]) => a - b)) {
      const key = (row: CertRow) => `${ofHolder(row)} ${types.get(row.certId)?.familyId}`
      const lines = [...Map.groupBy(own, key).values()].map((line) =>
        line.toSorted((a, b) => compareDates(a.issueDate, b.issueDate) || a.number - b.number),
      )
      const depth = Math.max(0, ...lines.map(({ length }) => length))
      for (let at = 0; at < depth; at++) rounds.push(lines.flatMap((line) => line[at] ?? []))
    }
  }
  return rounds
}
