/** The ship and its owner for the test of a deal from the quotation to the payment. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { E2eApp } from './harness.ts'

export const company = 'Harbour Lantern Shipping Ltd'

/** A bulk carrier of the Panama flag between 10,000 and 24,999 GT: one band of the tariffs. */
export interface ShipParticulars {
  imo: string
  name: string
  grossTonnage: number
  built: number
}

/** A real ship, if the list of the world fleet is available. */
function shipFromFleetFile(): ShipParticulars | undefined {
  const file = resolve(import.meta.dirname, '../../shared/data/fleet.csv')
  if (!existsSync(file)) return undefined
  const rows = readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','))
  const row = rows.find(
    ([, , tonnage, type, , flag]) =>
      type === 'Bulk Carrier' &&
      flag === 'Panama (PAN)' &&
      Number(tonnage) >= 10_000 &&
      Number(tonnage) < 25_000,
  )
  return (
    row && {
      imo: row[0]!,
      name: row[1]!,
      grossTonnage: Number(row[2]),
      built: Number(row[4]),
    }
  )
}

/** The ship of the deal: from the fleet file, otherwise an invented one. */
export const shipParticulars = (): ShipParticulars =>
  shipFromFleetFile() ?? {
    imo: '9074729',
    name: 'LANTERN TRADER',
    grossTonnage: 22_414,
    built: 2011,
  }

/**
 * Registers the ship with a new owner company, and makes the company the only one of the account
 * `owner`.
 */
export async function registerShip(
  app: E2eApp,
  { imo, name, grossTonnage, built }: ShipParticulars,
): Promise<{ id: number; flagId: number }> {
  const { db } = app.services
  const [admin, operator] = [await app.signInAs('admin'), await app.signInAs('operator')]
  const { id: ownerId } = await admin.callOk('basic/customer/save', {
    name: company,
    customerType: ['owner'],
    region: 'SHA',
    credit: false,
    status: 1,
    liaison: 'Grace Tan',
    email: 'fleet@harbour-lantern.test',
  })
  await db
    .updateTable('appUser')
    .where('username', '=', 'owner')
    .set({ relatedCustomers: [ownerId] })
    .execute()
  const { id: flagId } = await db
    .selectFrom('flag')
    .where('iso2', '=', 'PA')
    .select('id')
    .executeTakeFirstOrThrow()
  const { id } = await operator.callOk('basic/ship/save', {
    name,
    imo,
    shipType: '203',
    region: 'SHA',
    status: 'inService',
    flagId,
    grossTonnage,
    ownerId,
    registryPort: 'Panama',
    officialNo: '00417-PEXT',
    callSign: '3FLN7',
    netTonnage: 12_800,
    deadweight: 34_500,
    loa: 180,
    lbp: 172,
    breadth: 28.4,
    depth: 15.2,
    draft: 10.1,
    keelDate: `${built - 1}-03-01`,
    buildDate: `${built}-06-30`,
  })
  return { id, flagId }
}
