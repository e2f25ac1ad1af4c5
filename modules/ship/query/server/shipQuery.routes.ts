import { shipCompanies } from '#modules/basic/ship/server/ship-companies.ts'
import { crud } from '#server/records/crud.ts'
import { getResource, resource } from '#server/core/resource.ts'
import { shipQuery } from '../shipQuery.contract.ts'
import { readingAsOf } from '#server/records/rows/as-of.ts'
import { shipQueryText } from '../shipQuery.text.ts'
import { planSurveys } from './plan-surveys.ts'
import { dutyPart } from './ship-duties.ts'
import { printStatus } from './print-status.ts'
import { certPart, listPart, windowPart } from './ship-related-lists.ts'
import { certsOf } from './shipQuery.queries.ts'

export default resource(
  shipQuery,
  shipQueryText,
  {
    view: 'shipRow',
    searchTable: {
      table: 'ship',
      viewOnlyFields: [
        'flagNameZh',
        'flagNameEn',
        'ownerName',
        'managerName',
        'mlcShipownerName',
        'crewManagerName',
        'operatorName',
        'offshoreCompanyName',
        'agentName',
      ],
      indexedFilters: [['flagId', 'shipType'], ['region', 'shipType'], ['ownerId']],
    },
    scope: {
      own: ['createBy'],
      region: 'region',
      customers: shipCompanies,
      flag: 'flagId',
    },
    menu: { icon: 'compass', sort: 10 },
    tripledSearchColumn: 'searchText',
    lowercaseSearchColumn: 'searchPlain',
    globalSearch: {
      sort: 10,
      exactColumns: ['imo', 'callSign', 'officialNo', 'name'],
      prefixColumns: ['name'],
      title: 'name',
      heading: shipQueryText.heading,
      subtitle: ['imo', 'callSign', { zh: 'flagNameZh', en: 'flagNameEn' }],
      page: '/ship/query/info',
    },
    defaultGrants: { read: 'everyone', export: 'everyone' },
    loadDetail: async (ctx, row) => {
      const register = await getResource(ctx.services, 'basic/ship').loadDetail!(ctx, row)
      return { ...register, certs: await certsOf(ctx, row['id']) }
    },
  },
  (r) => ({
    ...crud(r, { list: 'ship.query.read', get: 'ship.query.read', export: 'ship.query.export' }),
    certs: {
      requires: 'ship.query.read',
      noTransaction: true,
      handler: (ctx, input) => certPart(readingAsOf(ctx, input), r, input.id),
    },
    windows: {
      requires: 'ship.query.read',
      noTransaction: true,
      handler: (ctx, input) => windowPart(readingAsOf(ctx, input), r, input.id),
    },
    duties: {
      requires: 'ship.query.read',
      noTransaction: true,
      handler: (ctx, { id }) => dutyPart(ctx, r, id),
    },
    printStatus: {
      requires: 'ship.query.read',
      noTransaction: true,
      handler: (ctx, input) => printStatus(ctx, r, input),
    },
    records: {
      requires: 'ship.query.read',
      noTransaction: true,
      handler: (ctx, input) => listPart(ctx, r, input, { path: 'ship/record', filter: 'shipId' }),
    },
    quotations: {
      requires: 'ship.query.read',
      noTransaction: true,
      handler: (ctx, input) =>
        listPart(ctx, r, input, { path: 'work/quotation', filter: 'shipIds' }),
    },
    plan: {
      requires: 'ship.query.read',
      noTransaction: true,
      handler: (ctx, input) => planSurveys(readingAsOf(ctx, input), r, input),
    },
  }),
)
