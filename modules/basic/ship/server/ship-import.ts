import { shipCompleteness } from '#common/rules/ship-completeness.ts'
import { shipFindings, tidiedShip } from '#common/rules/ship-findings.ts'
import { shipTypeByWords } from '#common/rules/ship-types.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuseFields } from '#server/http/refusal.ts'
import { readCell } from '#server/import/cells.ts'
import type { CellFault } from '#server/import/cells.ts'
import { importText } from '#server/import/import.text.ts'
import { duplicateOf } from '#server/import/run-import.ts'
import type { GivenRow, ImportKind, ImportOptions, Judged } from '#server/import/run-import.ts'
import { shipFields } from '../ship.contract.ts'
import { shipText } from '../ship.text.ts'
import { shipImportColumns } from './ship-import-columns.ts'
import { keysOf, presentShips, readWords } from './ship-import-look.ts'
import type { Words } from './ship-import-look.ts'
import { keepChanges } from './keep-changes.ts'
import type { ShipChange } from './keep-changes.ts'
import { withPreviousNames } from './previous-names.ts'
import { refreshCompleteness } from './refresh-completeness.ts'

type Values = Record<string, any>
const names = Object.keys(shipFields) as (keyof typeof shipFields)[]

/** Reads one cell: words for flags, types and companies, everything else by the kind of its field. */
function readShipCell(name: keyof typeof shipFields, cell: string, words: Words) {
  const field = shipFields[name]
  const known = (value: unknown) => (value === null || value === undefined ? { phrase: unknown[name] ?? importText.unknownWord } : { value })
  if (name === 'flagId') return known(words.flag(cell))
  if (name === 'shipType') return known(shipTypeByWords(cell)?.code ?? words.entry('SHIP_TYPE', cell))
  if (field.kind === 'dict') return known(words.entry(field.dictCode!, cell))
  if (field.kind === 'ref') return known(words.company(cell))
  return readCell(field, cell)
}
const unknown: Partial<Record<keyof typeof shipFields, (typeof shipText)['unknownFlag']>> = {
  flagId: shipText.unknownFlag, shipType: shipText.unknownType,
  ownerId: shipText.unknownCompany, managerId: shipText.unknownCompany, crewManagerId: shipText.unknownCompany,
  operatorId: shipText.unknownCompany, offshoreCompanyId: shipText.unknownCompany, agentId: shipText.unknownCompany,
}

/** A row as a ship: what it says, what is missing, and every fault, the gravest first. */
function readShip(row: GivenRow, words: Words, options: ImportOptions, present: Values | undefined): { values: Values; faults: CellFault[] } {
  const faults: CellFault[] = []
  let values: Values = {}
  for (const name of names) {
    const cell = row.cells[name]
    if (cell === undefined) continue
    const read = readShipCell(name, cell, words)
    if ('value' in read) values[name] = read.value
    else faults.push({ field: name, value: cell, ...read })
  }
  values = tidiedShip(values)
  for (const [name, value] of Object.entries(options.defaults)) if (!(name in row.cells) && !present) values[name] = value
  const whole: Values = { ...present, ...values }
  for (const name of names) if (shipFields[name].required && !(name in row.cells) && (whole[name] ?? null) === null) faults.push({ field: name, value: '', phrase: importText.missing })
  for (const { level, field, code, zh, en } of shipFindings(whole, words.series(whole['flagId']), shipText.labels))
    if (level === 'error') faults.push({ field, value: row.cells[field] ?? String(whole[field] ?? ''), phrase: { key: code, zh, en } })
  const weight = ({ field }: CellFault) => names.indexOf(field as keyof typeof shipFields)
  return { values, faults: faults.sort((a, b) => weight(a) - weight(b)) }
}

async function judgeShips(ctx: Ctx, rows: GivenRow[], options: ImportOptions): Promise<(row: GivenRow) => Judged> {
  const [words, present] = [await readWords(ctx), await presentShips(ctx, rows)]
  const taken = new Map<string, number>()
  return (row) => {
    const [key = null] = keysOf(row)
    const there = key === null ? undefined : present.get(key)
    const { values, faults } = readShip(row, words, options, options.update && there?.reached ? there.row : undefined)
    if (faults.length) return { faults }
    const field = key?.split(' ')[0] ?? 'name'
    const value = row.cells[field] ?? ''
    const first = key === null ? undefined : taken.get(key)
    if (first !== undefined) return { faults: [duplicateOf(field, value, first)] }
    if (there && !(options.update && there.reached)) {
      const phrase = options.update ? shipText.presentElsewhere : shipText.present
      return { faults: [{ field, value, phrase, params: { name: there.row['name'] }, group: options.update ? shipText.presentElsewhere : shipText.presentGroup }] }
    }
    if (key !== null) taken.set(key, row.number)
    return there ? { change: { now: there.row, values: withPreviousNames(values, there.row) } } : { create: values }
  }
}

/** How ships are taken in from tables. */
export const shipImport: ImportKind = {
  job: 'basic/ship import',
  needs: 'basic.ship.import',
  columns: () => [...shipImportColumns],
  async defaults(ctx, given) {
    const words = await readWords(ctx)
    const values: Values = { status: words.first('SHIP_STATUS'), region: ctx.user.region }
    for (const [name, value] of Object.entries(given)) {
      if (value === null || value === '') continue
      if (!(['region', 'flagId', 'shipType', 'status'] as string[]).includes(name)) refuseFields({ field: 'defaults', phrase: importText.noSuchField, params: { field: name } })
      const read = readShipCell(name as keyof typeof shipFields, String(value), words)
      if (!('value' in read)) refuseFields({ field: `defaults.${name}`, phrase: read.phrase, params: { label: shipText.labels[name as 'region'] } })
      else values[name] = read.value
    }
    return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
  },
  judge: judgeShips,
  complete: async (_ctx, rows) => rows.map((row) => ({ ...row, completeness: shipCompleteness(row).percent })),
  async changed(ctx, changes) {
    await keepChanges(ctx, changes as ShipChange[])
    await refreshCompleteness(ctx.db, changes.map(({ now }) => now.id))
  },
}
