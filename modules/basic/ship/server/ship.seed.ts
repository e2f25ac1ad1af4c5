import type { Ctx } from '#server/http/context.ts'
import { createRows } from '#server/import/write-rows.ts'
import { demoShips } from '../demo/ship-demo.ts'

/** Demonstration ships of the companies and flags that are there. */
export const seed = {
  order: 50,
  async demo(ctx: Ctx) {
    const flags = await ctx.db.selectFrom('flag').orderBy('id').select(['id', 'iso2', 'callSignPrefixes', 'mids', 'registryPorts']).execute()
    const companies = await ctx.db.selectFrom('customer').where('status', '=', 1).orderBy('id').select(['id', 'region', 'nameZh', 'customerType']).execute()
    const words = (value: unknown) => (Array.isArray(value) ? (value as string[]) : [])
    const ships = demoShips(
      240,
      flags.map(({ id, iso2, callSignPrefixes, mids, registryPorts }) => (
        { id, iso2, callSignPrefixes: words(callSignPrefixes), mids: words(mids), ports: ((registryPorts ?? []) as { nameEn: string }[]).map(({ nameEn }) => nameEn) }
      )),
      companies.map(({ id, region, nameZh, customerType }) => ({ id, region, nameZh, kinds: customerType })),
    )
    await createRows(ctx, ctx.services.resources.get('basic/ship')!, ships)
  },
}
