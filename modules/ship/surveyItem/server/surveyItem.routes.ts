import { isPostponable } from '#common/rules/windows/continuous-survey.ts'
import { resource } from '#server/core/resource.ts'
import { scopeCondition } from '#server/core/scope.ts'
import { crud } from '#server/records/crud.ts'
import { importActions, importJob } from '#server/records/import/import-actions.ts'
import { surveyItem } from '../surveyItem.contract.ts'
import { surveyItemText } from '../surveyItem.text.ts'
import { checkSurveyItem, refuseCredited } from './check-survey-item.ts'
import { creditItem } from './credit-item.ts'
import { surveyItemImport } from './import-survey-items.ts'
import { postponeItem } from './postpone-item.ts'
import { inState, withState } from './survey-item-rows.ts'
import type { SurveyItemRow } from './survey-item-rows.ts'

const office = [
  'sys_admin',
  'sys_surveyor_leader',
  'sys_register_manager',
  'sys_operators',
] as const

/** Whether a call is useful on an item. */
const available: Readonly<Record<string, (row: SurveyItemRow) => boolean>> = {
  credit: ({ inUse }) => Boolean(inUse),
  postpone: ({ inUse, postponedUntil }) =>
    isPostponable({ inUse: Boolean(inUse), postponedUntil: postponedUntil ?? null }),
  remove: ({ lastCredited }) => !lastCredited,
}

export default resource(
  surveyItem,
  surveyItemText,
  {
    table: 'surveyItem',
    view: 'surveyItemRow',
    // As certificates of the ship.
    scope: (principal) =>
      scopeCondition(
        {
          own: ['shipCreateBy'],
          region: 'region',
          customers: ['ownerId', 'managerId'],
          flag: 'flagId',
        },
        principal,
      ),
    customFilters: { state: inState },
    computedColumns: { columns: ['state'], of: withState },
    isAvailable: (_ctx, row, call) => available[call]?.(row) ?? true,
    liveTopic: 'windows',
    defaultGrants: {
      read: 'everyone',
      export: 'everyone',
      save: [...office],
      remove: [...office],
      import: [...office],
      credit: [...office, 'sys_surveyor'],
      postpone: ['sys_admin', 'sys_surveyor_leader'],
    },
    rightLabels: {
      credit: [surveyItemText.actions.credit.zh, surveyItemText.actions.credit.en],
      postpone: [surveyItemText.actions.postpone.zh, surveyItemText.actions.postpone.en],
    },
    beforeSave: checkSurveyItem,
    beforeRemove: refuseCredited,
    jobs: { [surveyItemImport.job]: importJob('ship/surveyItem', surveyItemImport) },
  },
  (r) => ({
    ...crud(r, {
      list: 'ship.surveyItem.read',
      get: 'ship.surveyItem.read',
      history: 'ship.surveyItem.read',
      save: 'ship.surveyItem.save',
      remove: 'ship.surveyItem.remove',
      export: 'ship.surveyItem.export',
    }),
    ...importActions(r, surveyItemImport),
    credit: {
      requires: 'ship.surveyItem.credit',
      handler: (ctx, input) => creditItem(ctx, r, input),
    },
    postpone: {
      requires: 'ship.surveyItem.postpone',
      handler: (ctx, input) => postponeItem(ctx, r, input),
    },
  }),
)
