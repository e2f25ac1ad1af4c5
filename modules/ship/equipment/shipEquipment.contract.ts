import { defineCall, defineContract, idempotent } from '#common/contract.ts'
import { bool, dict, freeObject, int, ref, required, subject, text } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'

const values = required(freeObject(600))

/**
 * Equipment records of ships: what Forms A, B, C, E, P, R and the IAPP supplement list. The values
 * and their kinds are those of the catalogue in common/rules/equipment.
 */
export const shipEquipment = defineContract('ship/equipment', {
  doc: 'Equipment records of ships: entered once, printed on every certificate that lists it',
  readers: signedInReaders,
  fields: { shipId: required(ref('basic/ship')), values },
  readOnlyFields: { shipName: required(text()), shipType: required(dict('SHIP_TYPE')) },
  crud: ['get', 'history'],
  calls: {
    detail: defineCall(
      'Equipment of a ship, also of one whose equipment is not recorded yet',
      { shipId: required(subject('basic/ship')) },
      {
        /** null while nothing is recorded */
        id: int(1),
        /** 0 while nothing is recorded */
        version: required(int(0)),
        shipType: required(dict('SHIP_TYPE')),
        values,
        canSave: required(bool()),
      },
    ),
    save: idempotent(
      defineCall(
        'Changes the given values of the equipment of a ship; null clears one. The others stay',
        {
          shipId: required(subject('basic/ship')),
          /** as `detail` returned it */
          version: required(int(0)),
          values,
        },
        { id: required(int(1)), version: required(int(1)) },
      ),
    ),
  },
})
