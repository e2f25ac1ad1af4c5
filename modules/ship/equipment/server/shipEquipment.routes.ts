import { shipCompanies } from '#modules/basic/ship/server/ship-companies.ts'
import { resource } from '#server/core/resource.ts'
import { scopeCondition } from '#server/core/scope.ts'
import { crud } from '#server/records/crud.ts'
import { shipEquipment } from '../shipEquipment.contract.ts'
import { shipEquipmentText } from '../shipEquipment.text.ts'
import { equipmentOfShip, saveEquipment } from './save-equipment.ts'

export default resource(
  shipEquipment,
  shipEquipmentText,
  {
    table: 'shipEquipment',
    view: 'shipEquipmentRow',
    // Those who may read the ship.
    scope: (principal) =>
      scopeCondition(
        {
          own: ['shipCreateBy'],
          region: 'region',
          customers: shipCompanies,
          flag: 'flagId',
        },
        principal,
      ),
    // Changed by those who change the particulars of ships.
    defaultGrants: {
      read: 'everyone',
      save: ['sys_operators', 'sys_register_manager', 'sys_surveyor', 'sys_admin'],
    },
  },
  (r) => ({
    ...crud(r, { get: 'ship.equipment.read', history: 'ship.equipment.read' }),
    detail: {
      requires: 'ship.equipment.read',
      noTransaction: true,
      handler: (ctx, input) => equipmentOfShip(ctx, r, input),
    },
    save: {
      requires: 'ship.equipment.save',
      handler: (ctx, input) => saveEquipment(ctx, r, input),
    },
  }),
)
