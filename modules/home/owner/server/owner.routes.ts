import { requestSurvey } from '#modules/work/surveyRequest/server/request-survey.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { resource } from '#server/core/resource.ts'
import { owner } from '../owner.contract.ts'
import { ownerText } from '../owner.text.ts'
import { resourceOf } from './fleet-filter.ts'
import { fleetOf } from './fleet.ts'
import { certificatesOf, documentsOf } from './owner-certificates.ts'
import { removeSubFleet, saveSubFleet } from './sub-fleets.ts'

export default resource(
  owner,
  ownerText,
  {
    scope: 'shared',
    defaultGrants: { ask: ['ship_owner'] },
    personalTables: [
      {
        table: 'subFleet',
        userColumn: 'user_id',
        columns: ['create_time', 'name', 'ship_ids'],
        erase: true,
      },
    ],
    rightLabels: { ask: ['申请检验', 'Request surveys'] },
  },
  () => ({
    get: { requires: 'signedIn', noTransaction: true, handler: fleetOf },
    certificates: { requires: 'signedIn', noTransaction: true, handler: certificatesOf },
    documents: { requires: 'signedIn', noTransaction: true, handler: documentsOf },
    saveSubFleet: { requires: 'signedIn', handler: saveSubFleet },
    removeSubFleet: { requires: 'signedIn', handler: removeSubFleet },
    requestSurvey: {
      requires: 'work.surveyRequest.ask',
      handler: async (ctx, input) => {
        const { id, version, requestNo, status, customerId } = await getRow(
          ctx,
          resourceOf(ctx, 'work/surveyRequest'),
          (await requestSurvey(ctx, input)).id,
        )
        return {
          id,
          version,
          requestNo: requestNo as string,
          status: status as number,
          customerId: customerId as number,
        }
      },
    },
  }),
)
