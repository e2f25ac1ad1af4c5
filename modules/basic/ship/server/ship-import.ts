import { findFlag } from '#common/rules/ships/flags.ts'
import { shipCompleteness } from '#common/rules/ships/ship-completeness.ts'
import { findShipIssues, normalizeShip } from '#common/rules/ships/find-ship-issues.ts'
import { findShipType } from '#common/rules/ships/ship-types.ts'
import type { Field } from '#common/fields.ts'
import type { CellRead } from '#server/records/import/cells.ts'
import type { Lookup } from '#server/records/import/lookup.ts'
import { valueOrUnknown } from '#server/records/import/read-record.ts'
import { recordImport } from '#server/records/import/record-import.ts'
import { ship, shipFields } from '../ship.contract.ts'
import { shipText } from '../ship.text.ts'
import { recordShipChanges } from './record-ship-changes.ts'
import { withPreviousNames } from './previous-names.ts'
import { refreshCompleteness } from './refresh-completeness.ts'
import { shipHeaders } from './ship-import-headers.ts'
import { flagSeries } from './ship-warnings.ts'

/**
 * Recognizes flags and ship types by their many spellings; companies by name, with advice about
 * unknown ones.
 */
function readShipCell(name: string, cell: string, lookup: Lookup): CellRead | undefined {
  if (name === 'flagId')
    return valueOrUnknown(
      lookup.record('basic/flag', findFlag(cell)?.iso2 ?? '') ?? lookup.record('basic/flag', cell),
      shipText.unknownFlag,
    )
  if (name === 'shipType')
    return valueOrUnknown(
      lookup.dictionaryKey('SHIP_TYPE', findShipType(cell)?.code ?? cell),
      shipText.unknownType,
    )
  const { ref } = shipFields[name as keyof typeof shipFields] as Field
  return ref === 'basic/customer'
    ? valueOrUnknown(lookup.record(ref, cell), shipText.unknownCompany)
    : undefined
}

/** Import of ships, matched by IMO number; without one, by MMSI; without either, always new. */
export const shipImport = recordImport(ship, shipText, 'basic.ship.import', {
  fields: Object.keys(shipFields),
  headers: shipHeaders,
  keys: [['imo'], ['mmsi']],
  isSame: (there, field) => field === 'imo' || !there.imo,
  existingMessage: (there) => ({
    phrase: shipText.present,
    params: { name: there.name },
    group: shipText.presentGroup,
  }),
  defaults: ['region', 'flagId', 'shipType', 'status'],
  initial: (ctx, lookup) => ({ status: lookup.first('SHIP_STATUS'), region: ctx.user.region }),
  read: readShipCell,
  normalize: normalizeShip,
  async validate(ctx) {
    const flags = await ctx.db
      .selectFrom('flag')
      .select(['id', 'nameZh', 'nameEn', 'iso2', 'callSignPrefixes', 'mids'])
      .execute()
    const series = new Map(flags.map((flag) => [flag.id, flagSeries(flag)]))
    return (whole) =>
      findShipIssues(whole, series.get(Number(whole['flagId'])) ?? null, shipText.labels)
        .filter(({ level }) => level === 'error')
        .map(({ field, code, zh, en }) => ({
          field,
          value: String(whole[field] ?? ''),
          phrase: { key: code, zh, en },
        }))
  },
  checksUnreadableRows: true,
  change: withPreviousNames,
  complete: async (_ctx, rows) =>
    rows.map((row) => ({ ...row, completeness: shipCompleteness(row).percent })),
  async changed(ctx, changes) {
    await recordShipChanges(ctx, changes)
    await refreshCompleteness(
      ctx.db,
      changes.map(({ now }) => now.id),
    )
  },
})
