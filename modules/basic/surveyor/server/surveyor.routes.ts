import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { Ctx } from '#server/http/context.ts'
import { scopesNamed, scopesOf } from '#modules/basic/cert/server/cert-scopes.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { crud } from '#server/crud.ts'
import { importActions, importJob } from '#server/import/calls.ts'
import { resource } from '#server/resource.ts'
import { surveyor } from '../surveyor.contract.ts'
import { surveyorText } from '../surveyor.text.ts'
import { checkSurveyor, refuseLinked } from './check-surveyor.ts'
import { judgeSurveyors } from './eligibility.ts'
import { imageFields } from './surveyor-images.ts'
import { surveyorImport } from './surveyor-import.ts'

export default resource(surveyor, surveyorText, {
  table: 'surveyor',
  // One's own signature and seals are in reach whatever the data authority of the role.
  holds: imageFields.map((column) => ({ table: 'surveyor', column, row: 'id', own: ({ user }: Ctx) => sql<SqlBool>`id = ${user.surveyorId}` })),
  scope: { own: ['createBy'], region: 'region' },
  // Surveyors of any region may be assigned: `eligible` shows them all.
  referenceScope: 'staff',
  menu: { icon: 'idcard', sort: 30 },
  grants: { read: 'staff', save: ['sys_admin', 'sys_surveyor_leader'], remove: ['sys_admin'], export: ['sys_admin', 'sys_surveyor_leader'], import: ['sys_admin', 'sys_surveyor_leader'] },
  beforeSave: checkSurveyor,
  beforeRemove: refuseLinked,
  jobs: { [surveyorImport.job]: importJob('basic/surveyor', surveyorImport) },
}, (r) => ({
  ...crud(r, {
    list: 'basic.surveyor.read', get: 'basic.surveyor.read', all: 'signedIn', history: 'basic.surveyor.save', save: 'basic.surveyor.save', remove: 'basic.surveyor.remove', export: 'basic.surveyor.export',
  }),
  eligible: {
    needs: 'basic.surveyor.read', reads: true,
    run: async (ctx, { flagId = null, shipType = null, scope, date, certIds, region }) => {
      const scopes = scope ? await scopesNamed(ctx.db, [scope]) : await scopesOf(ctx.db, certIds ?? [])
      return judgeSurveyors(ctx.db, { flagId, shipType, region, date: date ?? await societyToday(ctx.db) }, scopes)
    },
  },
  ...importActions(r, surveyorImport),
}))
