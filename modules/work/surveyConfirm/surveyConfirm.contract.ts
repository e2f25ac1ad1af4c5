import { call, contract } from '#common/contract.ts'
import { area, choice, date, dict, instant, int, list, must, ref, refs, rows, text } from '#common/fields.ts'
import { surveyors } from '#modules/work/surveyWork/surveyWork.contract.ts'

const some = (path: string, maxItems: number) => ({ ...refs(path), schema: { type: 'array', minItems: 1, maxItems, items: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } } })
const lineIds = must(some('work/surveyConfirm', 50))
/** What is asked when lines are given to surveyors. Without `actionType` each certificate is endorsed, renewed or issued as its survey asks. */
export const assignment = {
  lineIds, ...surveyors, certIds: some('basic/cert', 50), actionType: dict('ACTION_TYPE'), term: dict('CERT_TERM'), port: text(100), eta: date(), dueDate: date(), remark: area(2000),
}

/** Lines of accepted quotations that ask for a survey or for the approval of a manual, and wait to be given to a surveyor. Domain rules 3.3 and 3.5. */
export const surveyConfirm = contract('work/surveyConfirm', {
  doc: 'Surveys waiting to be assigned',
  readers: ['staff'],
  fields: {},
  shows: {
    quotationId: must(int(1)), jobNo: must(text()), quoNm: must(text()), quoTp: must(choice(0, 1)), seq: must(int(1)), feeClass: must(choice(10, 30)), feeType: int(),
    shipId: ref('basic/ship'), shipName: text(), imo: text(), shipType: dict('SHIP_TYPE'), companyId: ref('basic/customer'), companyName: text(),
    flagId: must(ref('basic/flag')), flagNameZh: must(text()), flagNameEn: must(text()), certId: ref('basic/cert'), certCode: text(), certNameZh: text(), certNameEn: text(),
    surveyType: dict('SURVEY_TYPE'), manualName: text(), quantity: must(int(1)), region: must(dict('REGION')), customerId: must(ref('basic/customer')), customerName: must(text()),
    quoPer: must(ref('sys/user')), quoPerName: must(text()), answerTime: instant(),
  },
  search: ['jobNo', 'quoNm', 'shipName', 'imo', 'companyName', 'customerName', 'manualName'],
  filters: ['region', 'flagId', 'customerId', 'shipId', 'companyId', 'surveyType', 'certId', 'quotationId'],
  ranges: ['answerTime'],
  sort: 'answerTime',
  crud: ['list', 'get', 'export'],
  calls: {
    suggest: call('The certificate types that lines of one ship ask for, and what each survey ends in', { lineIds }, rows({
      lineId: must(int(1)), certId: must(int(1)), code: must(text()), nameZh: must(text()), nameEn: must(text()), actionType: must(dict('ACTION_TYPE')), dueDate: date(),
    }, 200)),
    assign: call('Gives lines of one ship to surveyors: a task for each, with the certificates to be issued', assignment, { ids: must(list(must(int(1)), 50)), surveyCertIds: must(list(must(int(1)), 500)) }),
  },
})
