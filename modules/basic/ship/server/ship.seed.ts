import { getResource } from '#server/core/resource.ts'
import { today } from '#common/rules/base/dates.ts'
import { shipCompleteness } from '#common/rules/ships/ship-completeness.ts'
import type { RequestContext } from '#server/core/context.ts'
import { createRows } from '#server/records/import/write-rows.ts'
import { pastOf } from '../demo/demo-ship-history.ts'
import { demoShips } from '../demo/ship-demo.ts'

/** Demonstration ships of the existing companies and flags. */
export const seed = {
  order: 50,
  async demo(ctx: RequestContext) {
    const flags = await ctx.db
      .selectFrom('flag')
      .orderBy('id')
      .select(['id', 'nameZh', 'nameEn', 'iso2', 'callSignPrefixes', 'mids', 'registryPorts'])
      .execute()
    const companies = await ctx.db
      .selectFrom('customer')
      .where('status', '=', 1)
      .orderBy('id')
      .select(['id', 'region', 'name', 'nameZh', 'customerType'])
      .execute()
    const words = (value: unknown) => (Array.isArray(value) ? (value as string[]) : [])
    const portsOf = (ports: unknown) =>
      ((ports ?? []) as { nameEn: string }[]).map(({ nameEn }) => nameEn)
    const ships = demoShips(
      240,
      flags.map(({ id, iso2, callSignPrefixes, mids, registryPorts }) => ({
        id,
        iso2,
        callSignPrefixes: words(callSignPrefixes),
        mids: words(mids),
        ports: portsOf(registryPorts),
      })),
      companies.map(({ id, region, nameZh, customerType }) => ({
        id,
        region,
        nameZh,
        kinds: customerType,
      })),
    )
    await createRows(
      ctx,
      getResource(ctx.services, 'basic/ship'),
      ships.map((ship) => ({ ...ship, completeness: shipCompleteness(ship).percent })),
    )
    const stored = await ctx.db
      .selectFrom('ship')
      .where('previousNames', 'is not', null)
      .orderBy('id')
      .select(['id', 'name', 'previousNames', 'flagId', 'ownerId', 'registryPort', 'buildDate'])
      .execute()
    const owners = companies.filter(({ customerType }) => customerType.includes('owner'))
    const past = pastOf(
      stored,
      flags.map((f) => ({
        id: f.id,
        nameZh: f.nameZh,
        name: f.nameEn,
        port: portsOf(f.registryPorts)[0] ?? null,
      })),
      owners,
      today('Asia/Shanghai'),
    )
    if (past.length) await ctx.db.insertInto('shipChange').values(past).execute()
  },
}
