import { compareDates } from '#common/rules/dates.ts'
import { reissueCertificate } from '#modules/work/surveyCert/server/reissue.ts'
import { crud } from '#server/crud.ts'
import { getRow } from '#server/db/rows.ts'
import { refuseFields } from '#server/http/refusal.ts'
import { resource } from '#server/resource.ts'
import { shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'
import { issueShipCert } from './issue-ship-cert.ts'
import { planRenewal } from './plan-renewal.ts'
import { toggleValidity } from './toggle-validity.ts'
import { windowsByCert } from './windows.ts'

export const shipCertResource = resource(shipCert, shipCertText, {
  table: 'shipCert',
  view: 'shipCertRow',
  scope: { own: ['personInCharge', 'createBy'], region: 'region', customers: ['ownerId', 'managerId'], flag: 'flagId' },
  menu: { icon: 'safety-certificate', sort: 30 },
  grants: {
    read: 'everyone', save: ['sys_admin', 'sys_operators', 'sys_register_manager'],
    valid: ['sys_admin', 'sys_surveyor_leader'], reissue: ['sys_admin', 'sys_surveyor_leader', 'sys_operators'],
  },
  rightWords: { valid: ['切换有效性', 'Toggle validity'], reissue: ['换发', 'Reissue'], save: ['补录', 'Record from paper'] },
  detail: async (ctx, row) => ({ windows: (await windowsByCert(ctx.db, [row['id']])).get(row['id']) ?? [] }),
}, (r) => ({
  ...crud(r, { list: 'ship.cert.read', get: 'ship.cert.read', history: 'ship.cert.read' }),
  save: {
    needs: 'ship.cert.save', run: async (ctx, input) => {
      const given = input as unknown as Parameters<typeof issueShipCert>[2] & { id?: number }
      if (given.id) return refuseFields({ field: 'id', phrase: shipCertText.superseded })
      const dates = [given.inspectionDate, given.issueDate, given.expiryDate].filter((d): d is string => Boolean(d))
      if (dates.some((d, i) => i && compareDates(dates[i - 1]!, d) > 0)) refuseFields({ field: 'expiryDate', phrase: shipCertText.datesOrder })
      const id = await issueShipCert(ctx, r, given)
      return { id, version: 1 }
    },
  },
  valid: { needs: 'ship.cert.valid', run: (ctx, input) => toggleValidity(ctx, r, input) },
  reissue: { needs: 'ship.cert.reissue', run: async (ctx, input) => reissueCertificate(ctx, await getRow(ctx, r, input.id), input) },
  windows: { needs: 'ship.cert.read', reads: true, run: async (ctx, { id }) => {
    await getRow(ctx, r, id)
    return { windows: (await windowsByCert(ctx.db, [id])).get(id) ?? [] }
  } },
  plan: { needs: 'ship.cert.read', reads: true, run: (ctx, input) => planRenewal(ctx, r, input) },
}))
export default shipCertResource
