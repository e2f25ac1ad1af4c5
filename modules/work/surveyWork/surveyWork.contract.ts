import { contract, move } from '#common/contract.ts'
import { area, date, dict, files, instant, int, must, ref, refs, rows, text } from '#common/fields.ts'

export const surveyors = { surveyorIds: must({ ...refs('basic/surveyor'), schema: { type: 'array', minItems: 1, maxItems: 20, items: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } } }), leadSurveyorId: ref('basic/surveyor') }
/** A certificate of a task, as far as it has come. */
export const taskCert = { id: must(int(1)), certId: must(int(1)), code: must(text()), nameZh: must(text()), nameEn: must(text()), status: must(int()), actionType: must(dict('ACTION_TYPE')), certNo: text() }

/** The surveyors' tasks: what was accepted in a quotation, on its way to signed certificates or a report. Domain rules 3.5. */
export const surveyWork = contract('work/surveyWork', {
  doc: 'Survey tasks',
  readers: ['staff'],
  fields: {
    jobNo: must(text(40)), quotationLineId: int(1), region: must(dict('REGION')), shipId: ref('basic/ship'), companyId: ref('basic/customer'), surveyType: dict('SURVEY_TYPE'),
    surveyorIds: must(refs('basic/surveyor')), leadSurveyorId: must(ref('basic/surveyor')), personInCharge: must(ref('sys/user')), port: text(100), eta: date(), dueDate: date(), remark: area(), reportFiles: files(),
  },
  shows: {
    status: must(int()), statusTime: must(instant()), round: must(int()), personName: must(text()), shipName: text(), imo: text(), shipType: dict('SHIP_TYPE'), flagId: ref('basic/flag'), flagNameZh: text(), flagNameEn: text(),
    companyName: text(), feeClass: int(), feeType: int(), manualName: text(), lineNameZh: text(), lineNameEn: text(), quotationId: int(1), quotationNo: text(), customerId: ref('basic/customer'), customerName: text(),
    certs: must(rows(taskCert, 100)),
  },
  detail: { team: must(rows({ id: must(int(1)), fullName: must(text()), lead: must(int(0, 1)) }, 20)) },
  listWithout: ['reportFiles'],
  search: ['jobNo', 'quotationNo', 'shipName', 'imo', 'companyName', 'customerName', 'port'],
  filters: ['waiting', 'status', 'port', 'surveyType', 'personInCharge', 'region', 'shipId', 'companyId', 'flagId', 'customerId', 'surveyorIds', 'quotationId'],
  ranges: ['dueDate', 'eta', 'statusTime'],
  sort: 'dueDate',
  title: { zh: 'jobNo', en: 'jobNo' },
  crud: ['list', 'get', 'history', 'export'],
  calls: {
    finish: move('Finishes a task without certificates, with the report', { reportFiles: files() }),
    reassign: move('Gives a task to other surveyors, or to another port or day', { ...surveyors, port: text(100), eta: date(), dueDate: date() }),
    cancel: move('Cancels a task: its line waits again to be assigned'),
  },
})
