import { defineMessages } from '#common/text.ts'

export const statHelp = defineMessages('helpStat', {
  title: ['统计报表', 'Statistics'],
  about: [
    '报价、资金和账期的统计，以及每月交给船旗国的报告。所有数字都在您的数据权限内，可导出 Excel 和 PDF。',
    'Reports of quotations, funds and collection periods, and the monthly report to each flag state. All figures are within your data authority and can be exported to Excel and PDF.',
  ],
  pages: {
    '/stat/quotation/list': [
      '报价数量、金额和接受率，按费用类别、月份和经办人',
      'Number, value and acceptance rate of quotations by fee class, month and person',
    ],
    '/stat/fund/list': [
      '每月的合同金额、成本和净额，与上年比较',
      'Contract amount, costs and net by month, compared with the previous year',
    ],
    '/stat/collectionPeriod/list': [
      '从开票到收款的天数，未收款项按逾期区间',
      'Days from invoice to payment, and open amounts by days overdue',
    ],
    '/stat/journal/list': [
      '开票、收款和冲销的会计分录，可导出到记账软件',
      'Debits and credits of invoices and payments, for the bookkeeping program',
    ],
    '/stat/flagMonthlyReport/list': [
      '每月签发的证书、登记、例外、窗口和付款；锁定后交船旗国签认',
      'Certificates, registrations, exceptions, windows and payments of a month; locked, then acknowledged by the flag state',
    ],
  },
  month: {
    title: ['完成一个月的船旗国月报', 'Completing a flag monthly report'],
    look: ['选择船旗国和月份，核对各部分。', 'Choose flag state and month, and check all parts.'],
    lock: [
      '月份结束后锁定；以后发现的变化作为调整列入后面的月份。',
      'Lock the month when it is over. Later changes are reported as adjustments in a later month.',
    ],
    sign: [
      '船旗国用户逐行签认或提出疑问，您在同一行答复。',
      'Flag state users acknowledge each line or raise a query; you answer on the same line.',
    ],
  },
  terms: {
    net: [
      '净额：合同金额加附加费用，减全部成本',
      'Net: contract amount and additional cost less all costs',
    ],
    days: [
      '账期天数：从开票到收款的天数，按金额加权',
      'Collection days: days from invoice to payment, weighted by amount',
    ],
    basis: [
      '统计口径：金额按开票日还是到账日计入月份',
      'Basis: whether amounts count in the month of the invoice or of the payment',
    ],
    asof: ['截至日期：按该日的情况计算', 'As-of date: calculated as of that date'],
  },
})
