import { crud } from '#server/crud.ts'
import { resource } from '#server/resource.ts'
import { shipQuery } from '../shipQuery.contract.ts'
import { shipQueryText } from '../shipQuery.text.ts'
import { planSurveys } from './plan-surveys.ts'
import { certPart, listPart, windowPart } from './parts-of-ship.ts'
import { certsOf } from './shipQuery.queries.ts'

export default resource(shipQuery, shipQueryText, {
  view: 'shipRow',
  seeks: { table: 'ship', not: ['flagNameZh', 'flagNameEn', 'ownerName', 'managerName', 'crewManagerName', 'operatorName', 'offshoreCompanyName', 'agentName'] },
  scope: { own: ['createBy'], region: 'region', customers: ['ownerId', 'managerId', 'crewManagerId', 'operatorId'], flag: 'flagId' },
  menu: { icon: 'compass', sort: 10 },
  searchText: 'searchText',
  searchPlain: 'searchPlain',
  found: { sort: 10, exact: ['imo', 'callSign', 'officialNo', 'name'], begins: ['name'], title: 'name', heading: shipQueryText.heading, about: ['imo', 'callSign', { zh: 'flagNameZh', en: 'flagNameEn' }], page: '/ship/query/info' },
  grants: { read: 'everyone', export: 'everyone' },
  detail: async (ctx, row) => {
    const register = await ctx.services.resources.get('basic/ship')!.detail!(ctx, row)
    return { ...register, certs: await certsOf(ctx, row['id']) }
  },
}, (r) => ({
  ...crud(r, { list: 'ship.query.read', get: 'ship.query.read', export: 'ship.query.export' }),
  certs: { needs: 'ship.query.read', reads: true, run: (ctx, { id }) => certPart(ctx, r, id) },
  windows: { needs: 'ship.query.read', reads: true, run: (ctx, { id }) => windowPart(ctx, r, id) },
  records: { needs: 'ship.query.read', reads: true, run: (ctx, input) => listPart(ctx, r, input, { path: 'ship/record', filter: 'shipId' }) },
  quotations: { needs: 'ship.query.read', reads: true, run: (ctx, input) => listPart(ctx, r, input, { path: 'work/quotation', filter: 'shipIds' }) },
  plan: { needs: 'ship.query.read', reads: true, run: (ctx, input) => planSurveys(ctx, r, input) },
}))
