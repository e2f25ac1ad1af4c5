import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { flagAccount } from './flagAccount.contract.ts'

const labels = {
  flagId: ['船旗国', 'Flag state'],
  amount: ['金额（美元）', 'Amount (USD)'],
  kind: ['类别', 'Type'],
  entryDate: ['日期', 'Date'],
  reference: ['参考号', 'Reference'],
  fileId: ['凭证', 'Voucher'],
  remark: ['备注', 'Remark'],
  flagNameZh: ['船旗国中文名', 'Flag state, Chinese name'],
  flagNameEn: ['船旗国英文名', 'Flag state in English'],
  recordedBy: ['登记人', 'Recorded by'],
} as const satisfies Labels<typeof flagAccount.fields & typeof flagAccount.readOnlyFields>

export const flagAccountText = defineMessages('flagAccount', {
  title: ['船旗国往来账', 'Flag accounts'],
  singular: ['船旗国往来账', 'Entry in a flag account'],
  labels,
  kind: {
    payment: ['已付船旗国', 'Paid to flag state'],
    charge: ['其他应付款项', 'Other charges due'],
  },
  kindHelp: [
    '其他应付款项：吨税、年费、期初余额等；证书费用自动计入',
    'Other charges: tonnage tax, annual fees, opening balance, etc. Certificate fees are included automatically',
  ],
  aboveZero: ['金额必须大于零', 'The amount must be greater than zero'],
  future: ['日期不能晚于今天', 'The date cannot be later than today'],
})
