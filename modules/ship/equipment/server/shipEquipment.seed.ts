import type { RequestContext } from '#server/core/context.ts'
import { getResource } from '#server/core/resource.ts'
import { createRows } from '#server/records/import/write-rows.ts'
import { demoEquipment } from '../demo/demo-equipment.ts'
import type { ShipEquipmentResource } from './save-equipment.ts'

/** Equipment records of the demonstration ships. */
export const seed = {
  order: 66,
  async demo(ctx: RequestContext) {
    const ships = await ctx.db
      .selectFrom('ship')
      .orderBy('id')
      .select([
        'id',
        'shipType',
        'lbp',
        'loa',
        'deadweight',
        'grossTonnage',
        'passengers',
        'keelDate',
        'mainEngine',
        'enginePower',
      ])
      .execute()
    await createRows(
      ctx,
      getResource<ShipEquipmentResource>(ctx.services, 'ship/equipment'),
      ships.map(({ id, ...ship }) => ({ shipId: id, values: demoEquipment(ship) })),
    )
  },
}
