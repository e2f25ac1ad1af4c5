/** The first steps: the page of each, and what does it. */
import { listPath } from '#common/list-path.ts'
import type { TaskNode } from '#common/machine.ts'

export interface FirstStep {
  path: string
  /** whether opening the page does the step */
  byOpening: boolean
  /** calls of which one does the step */
  calls: readonly string[]
}

/** A step that is done by opening the page, or by a call that needs what the page shows. */
const see = (path: string, ...calls: string[]): FirstStep => ({ path, byOpening: true, calls })
/** A step that is done only by a call. */
const make = (path: string, ...calls: string[]): FirstStep => ({ path, byOpening: false, calls })

export const firstSteps: Readonly<Record<TaskNode, Readonly<Record<string, FirstStep>>>> = {
  sys_admin: {
    users: see('/sys/user/list'),
    roles: see('/sys/role/list'),
    setting: see('/sys/setting/edit'),
    log: see('/sys/log/list'),
  },
  sys_surveyor_leader: {
    confirm: see('/work/surveyConfirm/list', 'work/surveyConfirm/assign'),
    audit: see(listPath('/work/surveyCert/list', { status: [20] }), 'work/surveyCert/audit'),
    surveyors: see('/basic/surveyor/list'),
    forecast: see('/ship/forecast/list'),
  },
  sys_approve_leader: {
    approve: see(listPath('/work/surveyCert/list', { status: [35] }), 'work/surveyCert/approve'),
    quotations: see(listPath('/work/quotation/list', { status: [25] }), 'work/quotation/audit'),
    fund: see('/stat/fund/list'),
    forecast: see('/ship/forecast/list'),
  },
  sys_surveyor: {
    tasks: see('/work/surveyWork/list', 'work/surveyWork/get'),
    certs: make(
      listPath('/work/surveyCert/list', { status: [10] }),
      'work/surveyCert/save',
      'work/surveyCert/submit',
    ),
    ship: make('/ship/query/list', 'ship/query/get'),
    records: make('/ship/record/list', 'ship/record/save'),
  },
  sys_finance: {
    quotations: see(listPath('/work/quotation/list', { status: [20] }), 'work/quotation/audit'),
    invoices: see('/work/invoice/list', 'work/invoice/get'),
    payments: make('/work/collection/list', 'work/collection/record'),
    fees: make('/basic/certFee/tester', 'basic/certFee/price'),
  },
  sys_register_manager: {
    assign: make('/work/regWork/list', 'work/regWork/assign'),
    audit: make(listPath('/work/regCert/list', { status: [20] }), 'work/regCert/audit'),
    report: see('/stat/flagMonthlyReport/list'),
    account: see('/work/flagAccount/list'),
  },
  sys_operators: {
    request: make('/work/surveyRequest/list', 'work/surveyRequest/take'),
    quotation: make('/work/quotation/edit', 'work/quotation/save'),
    reg: make(
      listPath('/work/regCert/list', { status: [10] }),
      'work/regCert/save',
      'work/regCert/submit',
    ),
    ship: see('/ship/query/list', 'ship/query/get'),
  },
  ship_owner: {
    fleet: see('/homeOwner?tab=fleet'),
    windows: see('/homeOwner?tab=surveys'),
    request: make('/work/surveyRequest/edit', 'work/surveyRequest/save'),
    certs: make('/homeOwner?tab=certificates', 'sys/attachment/download', 'home/owner/documents'),
  },
  flag_user: {
    ships: see('/ship/query/list', 'ship/query/get'),
    certs: see('/ship/cert/list'),
    report: make(
      '/stat/flagMonthlyReport/list',
      'stat/flagMonthlyReport/acknowledge',
      'stat/flagMonthlyReport/query',
    ),
    surveyors: see('/basic/authorisation/list'),
  },
}
