import { flagByWords } from '#common/rules/flags.ts'
import { shipCompleteness } from '#common/rules/ship-completeness.ts'
import { shipFindings, tidiedShip } from '#common/rules/ship-findings.ts'
import { shipTypeByWords } from '#common/rules/ship-types.ts'
import type { Field } from '#common/fields.ts'
import type { CellRead } from '#server/import/cells.ts'
import type { Lookup } from '#server/import/lookup.ts'
import { known, recordImport } from '#server/import/record-import.ts'
import { ship, shipFields } from '../ship.contract.ts'
import { shipText } from '../ship.text.ts'
import { keepChanges } from './keep-changes.ts'
import type { ShipChange } from './keep-changes.ts'
import { withPreviousNames } from './previous-names.ts'
import { refreshCompleteness } from './refresh-completeness.ts'
import { shipHeaders } from './ship-import-headers.ts'
import { flagSeries } from './standing-against.ts'

/** Flags and ship types by the many words that lists have for them; companies as everywhere, but told what to do about an unknown one. */
function readShipCell(name: string, cell: string, lookup: Lookup): CellRead | undefined {
  if (name === 'flagId') return known(lookup.record('basic/flag', flagByWords(cell)?.iso2 ?? '') ?? lookup.record('basic/flag', cell), shipText.unknownFlag)
  if (name === 'shipType') return known(lookup.entry('SHIP_TYPE', shipTypeByWords(cell)?.code ?? cell), shipText.unknownType)
  const { ref } = shipFields[name as keyof typeof shipFields] as Field
  return ref === 'basic/customer' ? known(lookup.record(ref, cell), shipText.unknownCompany) : undefined
}

/** How ships are taken in from tables: the IMO number tells them apart; craft that have none, the MMSI; without either nothing does. */
export const shipImport = recordImport(ship, shipText, 'basic.ship.import', {
  fields: Object.keys(shipFields),
  headers: shipHeaders,
  keys: [['imo'], ['mmsi']],
  isSame: (there, field) => field === 'imo' || !there['imo'],
  present: (there) => ({ phrase: shipText.present, params: { name: there['name'] }, group: shipText.presentGroup }),
  defaults: ['region', 'flagId', 'shipType', 'status'],
  initial: (ctx, lookup) => ({ status: lookup.first('SHIP_STATUS'), region: ctx.user.region }),
  read: readShipCell,
  tidy: tidiedShip,
  async rules(ctx) {
    const flags = await ctx.db.selectFrom('flag').select(['id', 'nameZh', 'nameEn', 'iso2', 'callSignPrefixes', 'mids']).execute()
    const series = new Map(flags.map((flag) => [flag.id, flagSeries(flag)]))
    return (whole) => shipFindings(whole, series.get(whole['flagId']) ?? null, shipText.labels).filter(({ level }) => level === 'error')
      .map(({ field, code, zh, en }) => ({ field, value: String(whole[field] ?? ''), phrase: { key: code, zh, en } }))
  },
  judgesUnread: true,
  change: withPreviousNames,
  complete: async (_ctx, rows) => rows.map((row) => ({ ...row, completeness: shipCompleteness(row).percent })),
  async changed(ctx, changes) {
    await keepChanges(ctx, changes as ShipChange[])
    await refreshCompleteness(ctx.db, changes.map(({ now }) => now.id))
  },
})
