import { requestSurvey } from '#modules/work/surveyRequest/server/request-survey.ts'
import { getRow } from '#server/db/rows.ts'
import { resource } from '#server/resource.ts'
import { owner } from '../owner.contract.ts'
import { ownerText } from '../owner.text.ts'
import { resourceOf } from './fleet-part.ts'
import { fleetOf } from './fleet.ts'
import { certificatesOf, documentsOf } from './owner-certificates.ts'
import { removeSubFleet, saveSubFleet } from './sub-fleets.ts'

export default resource(owner, ownerText, { scope: 'shared', grants: { ask: ['ship_owner'] }, rightWords: { ask: ['申请检验', 'Ask for surveys'] } }, () => ({
  get: { needs: 'signedIn', reads: true, run: fleetOf },
  certificates: { needs: 'signedIn', reads: true, run: certificatesOf },
  documents: { needs: 'signedIn', reads: true, run: documentsOf },
  saveSubFleet: { needs: 'signedIn', run: saveSubFleet },
  removeSubFleet: { needs: 'signedIn', run: removeSubFleet },
  requestSurvey: {
    needs: 'work.surveyRequest.ask', run: async (ctx, input) => {
      const { id, version, requestNo, status, customerId } = await getRow(ctx, resourceOf(ctx, 'work/surveyRequest'), (await requestSurvey(ctx, input)).id)
      return { id, version, requestNo: requestNo as string, status: status as number, customerId: customerId as number }
    },
  },
}))
