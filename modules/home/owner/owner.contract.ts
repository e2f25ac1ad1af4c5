import { call, contract } from '#common/contract.ts'
import { dict, int, must, rows, text } from '#common/fields.ts'

/** The ship owner's own workbench. Specification section 2 (home). */
export const owner = contract('home/owner', {
  doc: 'Workbench of ship owners',
  fields: {},
  crud: [],
  calls: {
    get: call('The own fleet: ships by status, valid certificates by the state of their survey windows', {}, {
      ships: must(int()), byStatus: must(rows({ status: must(dict('SHIP_STATUS')), count: must(int()) })),
      certificates: must(int()), byWindow: must(rows({ windowState: must(text(20)), count: must(int()) })),
    }),
  },
})
