import { surveyItemDueDate } from '#common/rules/windows/continuous-survey.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { Values } from '#server/records/import/record-import-options.ts'
import { recordImport } from '#server/records/import/record-import.ts'
import { surveyItem, surveyItemImportable } from '../surveyItem.contract.ts'
import { surveyItemText } from '../surveyItem.text.ts'

/** First due date of an item whose cycle begins on another day than before. */
const withDueDate = (values: Values): Values =>
  typeof values['basisDate'] === 'string'
    ? { ...values, dueDate: surveyItemDueDate(values['basisDate']) }
    : values

/**
 * Import of the items of continuous surveys, matched by ship, scheme and item number. Of a credited
 * or postponed item only its use and its remark change.
 */
export const surveyItemImport = recordImport(surveyItem, surveyItemText, 'ship.surveyItem.import', {
  ...surveyItemImportable,
  headers: {
    shipId: ['ship', 'vessel', 'imo', 'imo no', '船名', 'IMO 编号'],
    scheme: ['survey', 'csm/csh', 'csm', '类别', '检验类别'],
    code: ['item', 'item no', 'no', 'number', '序号', '编号', '项目号'],
    nameZh: ['chinese name', '项目名称', '名称'],
    nameEn: ['item name', 'description', 'english name', 'name'],
    basisDate: ['special survey', 'last special survey', 'cycle from', '特别检验日期', '起算日'],
    inUse: ['active', 'status', '状态'],
    remark: ['remarks', 'note', '说明'],
  },
  keys: [['shipId', 'scheme', 'code']],
  initial: () => ({ scheme: 'CSM', inUse: true }),
  async validate(ctx) {
    const today = await societyToday(ctx.db)
    return ({ basisDate }) =>
      typeof basisDate === 'string' && basisDate > today
        ? [{ field: 'basisDate', value: basisDate, phrase: surveyItemText.basisInFuture }]
        : []
  },
  change: ({ inUse, remark, ...facts }, now) => ({
    ...(now['lastCredited'] || now['postponedUntil'] ? {} : withDueDate(facts)),
    ...(inUse !== undefined && { inUse }),
    ...(remark !== undefined && { remark }),
  }),
  complete: async (_ctx, rows) => rows.map(withDueDate),
})
