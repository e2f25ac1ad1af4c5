import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { collectionPeriod } from './collectionPeriod.contract.ts'

export const collectionPeriodText = defineMessages('collectionPeriod', {
  title: ['账期统计', 'Collection periods'],
  singular: ['账期统计', 'Collection periods'],
  labels: {
    invoiceTime: ['开票日期', 'Invoice date'],
    asOf: ['截至日期', 'As of'],
    region: ['区域', 'Region'],
    customerId: ['客户', 'Customer'],
    quoPer: ['报价人', 'Quoted by'],
    onlyOpen: ['仅未收清', 'Outstanding only'],
    invoiceId: ['发票', 'Invoice'],
    quotationId: ['报价', 'Quotation'],
    customerName: ['客户', 'Customer'],
    jobNo: ['业务编号', 'Job no.'],
    invoiceNo: ['发票号', 'Invoice no.'],
    amount: ['发票金额', 'Amount'],
    dueDate: ['到期日', 'Due'],
    payments: ['收款', 'Payments'],
    collected: ['已收款', 'Collected'],
    outstanding: ['未收款', 'Outstanding'],
    days: ['天数', 'Days'],
    bucket: ['区间', 'Range'],
    count: ['发票数', 'Invoices'],
    collectedDays: ['已收款的天数', 'Days collected'],
    openDays: ['未收款的天数', 'Days outstanding'],
  } satisfies Labels<(typeof collectionPeriod)['fields']>,
  bucket: {
    d30: ['0–30 天', '0–30 days'],
    d60: ['31–60 天', '31–60 days'],
    d90: ['61–90 天', '61–90 days'],
    d180: ['91–180 天', '91–180 days'],
    older: ['180 天以上', 'Over 180 days'],
  },
  charts: {
    histogram: ['按天数区间的发票', 'Invoices by days'],
    trend: ['各月开票的平均账期', 'Average days by invoice month'],
    worst: ['账期最长的 10 家客户', '10 slowest-paying customers'],
  },
  note: [
    '天数自开票日起计：已收部分至收款日，未收部分至截至日期，按金额加权；贷项通知单冲减的部分不计。',
    'Days count from the invoice date: collected amounts to the payment date, outstanding amounts to the as-of date, weighted by amount. Amounts credited by a credit note are not counted.',
  ],
})
