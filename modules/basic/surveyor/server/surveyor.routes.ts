import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { RequestContext } from '#server/core/context.ts'
import { scopesNamed, scopesOf } from '#modules/basic/cert/server/cert-scopes.ts'
import { eraseHook } from '#modules/sys/user/server/erase-person.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { crud } from '#server/records/crud.ts'
import { importActions, importJob } from '#server/records/import/import-actions.ts'
import { resource } from '#server/core/resource.ts'
import { surveyor } from '../surveyor.contract.ts'
import { surveyorText } from '../surveyor.text.ts'
import { checkSurveyor, assertNoLinkedAccount } from './check-surveyor.ts'
import { erasePrivateData } from './erase-private-data.ts'
import { evaluateSurveyors } from './evaluate-surveyors.ts'
import { imageFields } from './surveyor-images.ts'
import { surveyorImport } from './surveyor-import.ts'

eraseHook.register(erasePrivateData)

export default resource(
  surveyor,
  surveyorText,
  {
    table: 'surveyor',
    // The user's own signature and seals are in scope whatever the data authority of the role.
    fileColumns: imageFields.map((column) => ({
      table: 'surveyor',
      column,
      row: 'id',
      own: ({ user }: RequestContext) => sql<SqlBool>`id = ${user.surveyorId}`,
    })),
    scope: { own: ['createBy'], region: 'region' },
    // Surveyors of any region may be assigned: `eligible` returns them all.
    referenceScope: 'staff',
    menu: { icon: 'idcard', sort: 30 },
    defaultGrants: {
      read: 'staff',
      save: ['sys_admin', 'sys_surveyor_leader'],
      remove: ['sys_admin'],
      export: ['sys_admin', 'sys_surveyor_leader'],
      import: ['sys_admin', 'sys_surveyor_leader'],
    },
    beforeSave: checkSurveyor,
    beforeRemove: assertNoLinkedAccount,
    jobs: { [surveyorImport.job]: importJob('basic/surveyor', surveyorImport) },
  },
  (r) => ({
    ...crud(r, {
      list: 'basic.surveyor.read',
      get: 'basic.surveyor.read',
      all: 'signedIn',
      history: 'basic.surveyor.save',
      save: 'basic.surveyor.save',
      remove: 'basic.surveyor.remove',
      export: 'basic.surveyor.export',
    }),
    eligible: {
      requires: 'basic.surveyor.read',
      noTransaction: true,
      handler: async (ctx, { flagId = null, shipType = null, scope, date, certIds, region }) => {
        const scopes = scope
          ? await scopesNamed(ctx.db, [scope])
          : await scopesOf(ctx.db, certIds ?? [])
        return evaluateSurveyors(
          ctx.db,
          { flagId, shipType, region, date: date ?? (await societyToday(ctx.db)) },
          scopes,
        )
      },
    },
    ...importActions(r, surveyorImport),
  }),
)
