import { crud } from '#server/crud.ts'
import { getRow, listRows } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { unopposed } from '#server/http/refusal.ts'
import { resource } from '#server/resource.ts'
import { withSecondPerson } from '#modules/sys/confirmation/server/second-person.ts'
import { shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'
import { feedOf, feedState, makeFeed, revokeFeed } from './calendar-feed.ts'
import { calendarOf } from './cert-calendar.ts'
import { endorsementsOf, recordEndorsement, refuseOutOfForce } from './endorse-cert.ts'
import { extendCert, extensionsOf, refuseUnextendable } from './extend-cert.ts'
import { certScope } from './holder.ts'
import { planRenewal, refuseNotRenewed } from './plan-renewal.ts'
import { recordPaper } from './record-paper.ts'
import { refuseNoReissue, reissueFrom } from './reissue-from.ts'
import { toldBefore } from './standing-on-doc.ts'
import { certSeeks, countWorded, partOfNumber } from './seek-certs.ts'
import { chainOf } from './supersede-certs.ts'
import { refuseSuperseded, toggleValidity, validityOf } from './toggle-validity.ts'
import { turnDay, turnDayOnce } from './turn-day.ts'
import { windowsByCert } from './windows.ts'

/** What stands against a call on a certificate, whatever it is given: each verb begins with it. */
const obstacles: Readonly<Record<string, (ctx: Ctx, cert: any) => unknown>> = {
  extend: refuseUnextendable, endorse: (_ctx, cert) => refuseOutOfForce(cert), reissue: refuseNoReissue, valid: (_ctx, cert) => refuseSuperseded(cert), plan: refuseNotRenewed,
}

export const shipCertResource = resource(shipCert, shipCertText, {
  holds: [{ table: 'certEndorsement', column: 'fileId', row: 'shipCertId' }],
  table: 'shipCert',
  view: 'shipCertRow',
  seeks: certSeeks,
  scope: certScope,
  menu: { icon: 'file-protect', sort: 30 },
  found: { sort: 20, exact: ['certNo', 'utn'], begins: ['certNo', 'utn'], within: ['certNo'], withinBy: partOfNumber, title: 'certNo', about: [{ zh: 'certNameZh', en: 'certNameEn' }, 'shipName'] },
  live: 'windows',
  offers: (ctx, row, call) => unopposed(() => obstacles[call]?.(ctx, row)),
  hourly: { turnCertificates: ({ db }) => turnDay(db) },
  grants: {
    read: 'everyone', export: 'everyone', extend: ['sys_admin', 'sys_surveyor_leader', 'sys_operators'], endorse: ['sys_admin', 'sys_register_manager', 'sys_operators'], save: ['sys_admin', 'sys_operators', 'sys_register_manager'],
    valid: ['sys_admin', 'sys_surveyor_leader'], reissue: ['sys_admin', 'sys_surveyor_leader', 'sys_operators'],
  },
  rightWords: { valid: ['切换有效性', 'Toggle validity'], reissue: ['换发', 'Reissue'], save: ['补录', 'Record from paper'], extend: ['展期', 'Extend'], endorse: ['补录签署', 'Record an endorsement'] },
  detail: async (ctx, row) => ({ windows: (await windowsByCert(ctx.db, [row['id']])).get(row['id']) ?? [], endorsements: await endorsementsOf(ctx.db, row['id']), chain: await chainOf(ctx.db, row['id'], row) }),
}, (r) => ({
  list: { needs: 'ship.cert.read', reads: true, run: async (ctx, input) => {
    await turnDayOnce(ctx.services.db)
    return listRows(ctx, r, input, (word) => countWorded(ctx, word))
  } },
  ...crud(r, { get: 'ship.cert.read', history: 'ship.cert.read', export: 'ship.cert.export' }),
  save: { needs: 'ship.cert.save', run: (ctx, input) => recordPaper(ctx, r, input as never) },
  valid: withSecondPerson(r, 'valid', { needs: 'ship.cert.valid', recentAuth: true, run: (ctx, input) => toggleValidity(ctx, r, input) }, {
    row: (ctx, { id }) => getRow(ctx, r, id), answer: (ctx, { id }) => validityOf(ctx, r, id), says: ({ valid }) => (valid ? shipCertText.revalidate : shipCertText.invalidate),
  }),
  standing: { needs: 'ship.cert.valid', reads: true, run: (ctx, { id }) => toldBefore(ctx, r, id) },
  reissue: { needs: 'ship.cert.reissue', run: async (ctx, input) => reissueFrom(ctx, await getRow(ctx, r, input.id), input) },
  extensions: { needs: 'ship.cert.read', reads: true, run: (ctx, input) => extensionsOf(ctx, r, input) },
  extend: { needs: 'ship.cert.extend', run: (ctx, input) => extendCert(ctx, r, input) },
  endorse: { needs: 'ship.cert.endorse', run: (ctx, input) => recordEndorsement(ctx, r, input) },
  calendar: { needs: 'ship.cert.read', reads: true, run: (ctx, { id }) => calendarOf(ctx, r, id) },
  feed: { needs: 'public', reads: true, run: (ctx, { key }) => feedOf(ctx, r, key) },
  feedState: { needs: 'ship.cert.read', reads: true, run: feedState },
  feedMake: { needs: 'ship.cert.read', run: makeFeed },
  feedRevoke: { needs: 'ship.cert.read', run: revokeFeed },
  windows: { needs: 'ship.cert.read', reads: true, run: async (ctx, { id }) => {
    await getRow(ctx, r, id)
    return { windows: (await windowsByCert(ctx.db, [id])).get(id) ?? [] }
  } },
  plan: { needs: 'ship.cert.read', reads: true, run: (ctx, input) => planRenewal(ctx, r, input) },
}))
export default shipCertResource
