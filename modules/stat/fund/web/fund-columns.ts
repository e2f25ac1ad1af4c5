import type { ListState } from '#web/kit/list/list-state.ts'
import { daysOfMonth, listLink } from '#web/kit/report/list-link.ts'
import type { ReportColumnOf } from '#web/kit/report/ReportPage.tsx'
import { crfMachine } from '#modules/crf/info/crf.machine.ts'
import type { fund } from '../fund.contract.ts'

const invoicesInForce = ['open', 'partlyPaid', 'overdue', 'paid', 'credited', 'credit', 'writeOff']
/** Contracts of draft and closed reviews do not count; their costs do. */
const contracts = Object.entries(crfMachine.states)
  .filter(([name]) => name !== 'waitSubmit' && name !== 'closed')
  .map(([, status]) => status)

/** Flag fees are not split by region or customer. */
const divided = (state: ListState) =>
  ['region', 'customerId'].some((name) => (state[name] as unknown[] | undefined)?.length)

/** Link to a list of a month. There is none where the list lacks a filter that is set. */
const linked =
  (state: ListState, path: string, range: string, more: object) => (row: { month: string }) => {
    if ((state['flagId'] as unknown[] | undefined)?.length && path !== 'work/quotation') return null
    const [from, to] = daysOfMonth(row.month)
    return listLink(path, {
      [`${range}From`]: from,
      [`${range}To`]: to,
      region: state['region'],
      customerId: state['customerId'],
      ...more,
    })
  }
/** Link to the contract reviews of a month, by invoice or by payment. */
const reviews =
  (state: ListState, more: object = {}) =>
  (row: { month: string }) => {
    const byPayment = (state['basis'] as string[] | undefined)?.[0] === 'collection'
    return listLink('crf/info', {
      [byPayment ? 'fundCollection' : 'fundInvoice']: [row.month],
      region: state['region'],
      flagId: state['flagId'],
      customerId: state['customerId'],
      ...more,
    })
  }
/** Link to the payments to flags in a month. */
const payments = (state: ListState) => (row: { month: string }) => {
  const [from, to] = daysOfMonth(row.month)
  return divided(state)
    ? null
    : listLink('work/flagAccount', {
        entryDateFrom: from,
        entryDateTo: to,
        kind: ['payment'],
        flagId: state['flagId'],
      })
}
/** Link to the monthly report, which lists every fee due, with one flag selected. */
const dues = (state: ListState) => (row: { month: string }) => {
  const [flagId, ...others] = (state['flagId'] as number[] | undefined) ?? []
  return flagId === undefined || others.length || divided(state)
    ? null
    : `/stat/flagMonthlyReport/list?flag=${flagId}&month=${row.month}`
}

/**
 * The columns, each with a link to the records behind its figure.
 * @param paidBy keys of the payment methods that bring money in
 */
export const fundColumns = (
  state: ListState,
  paidBy: readonly string[],
): readonly ReportColumnOf<typeof fund>[] => [
  'month',
  {
    name: 'quotationTotal',
    to: linked(state, 'work/quotation', 'quoTm', {
      flagId: state['flagId'],
      auditState: ['waitAudit', 'pass', 'fail'],
    }),
  },
  { name: 'contract', to: reviews(state, { status: contracts }) },
  {
    name: 'invoiced',
    to: linked(state, 'work/invoice', 'invoiceTime', { state: invoicesInForce }),
  },
  {
    name: 'collected',
    to: (row: { month: string }) =>
      (state['flagId'] as unknown[] | undefined)?.length
        ? null
        : listLink('work/collection', {
            fundMonth: [row.month],
            region: state['region'],
            customerId: state['customerId'],
            payMethod: paidBy,
          }),
  },
  { name: 'flagFees', to: reviews(state) },
  { name: 'flagDue', to: dues(state) },
  { name: 'flagPaid', to: payments(state) },
  ...(
    [
      'surveyorCost',
      'travelExpense',
      'vendorFee',
      'businessCosts',
      'manageFee',
      'companyTax',
      'feeDeduction',
      'additionalCost',
    ] as const
  ).map((name) => ({ name, to: reviews(state) })),
  'net',
  'lastYear',
  'change',
]
