/** Target page of each of the first steps. */
import type { TaskNode } from '#common/machine.ts'

const list = (path: string, search?: object) =>
  search ? `${path}?search=${encodeURIComponent(JSON.stringify(search))}` : path

export const firstSteps: Readonly<Record<TaskNode, Readonly<Record<string, string>>>> = {
  sys_admin: {
    users: '/sys/user/list',
    roles: '/sys/role/list',
    setting: '/sys/setting/edit',
    log: '/sys/log/list',
  },
  sys_surveyor_leader: {
    confirm: '/work/surveyConfirm/list',
    audit: list('/work/surveyCert/list', { status: [20] }),
    surveyors: '/basic/surveyor/list',
    forecast: '/ship/forecast/list',
  },
  sys_approve_leader: {
    approve: list('/work/surveyCert/list', { status: [35] }),
    quotations: list('/work/quotation/list', { status: [25] }),
    fund: '/stat/fund/list',
    forecast: '/ship/forecast/list',
  },
  sys_surveyor: {
    tasks: '/work/surveyWork/list',
    certs: list('/work/surveyCert/list', { status: [10] }),
    ship: '/ship/query/list',
    records: '/ship/record/list',
  },
  sys_finance: {
    quotations: list('/work/quotation/list', { status: [20] }),
    invoices: '/work/invoice/list',
    payments: '/work/collection/list',
    fees: '/basic/certFee/tester',
  },
  sys_register_manager: {
    assign: '/work/regWork/list',
    audit: list('/work/regCert/list', { status: [20] }),
    report: '/stat/flagMonthlyReport/list',
    account: '/work/flagAccount/list',
  },
  sys_operators: {
    request: '/work/surveyRequest/list',
    quotation: '/work/quotation/edit',
    reg: list('/work/regCert/list', { status: [10] }),
    ship: '/ship/query/list',
  },
  ship_owner: {
    fleet: '/homeOwner?tab=fleet',
    windows: '/homeOwner?tab=surveys',
    request: '/work/surveyRequest/edit',
    certs: '/homeOwner?tab=certificates',
  },
  flag_user: {
    ships: '/ship/query/list',
    certs: '/ship/cert/list',
    report: '/stat/flagMonthlyReport/list',
    surveyors: '/basic/authorisation/list',
  },
}
