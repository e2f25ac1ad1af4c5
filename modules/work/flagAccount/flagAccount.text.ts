import { text } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { flagAccount } from './flagAccount.contract.ts'

const labels = {
  flagId: ['船旗国', 'Flag state'],
  amount: ['金额（美元）', 'Amount (USD)'],
  kind: ['类别', 'Kind'],
  entryDate: ['日期', 'Date'],
  reference: ['参考号', 'Reference'],
  fileId: ['凭证', 'Voucher'],
  remark: ['备注', 'Remark'],
  flagNameZh: ['船旗国中文名', 'Flag state in Chinese'],
  flagNameEn: ['船旗国英文名', 'Flag state in English'],
  recordedBy: ['登记人', 'Recorded by'],
} as const satisfies Labels<typeof flagAccount.fields & typeof flagAccount.shows>

export const flagAccountText = text('flagAccount', {
  title: ['船旗国往来账', 'Flag accounts'],
  one: ['船旗国往来账', 'Entry in a flag account'],
  labels,
  kind: { payment: ['已付船旗国', 'Paid to the flag state'], charge: ['应付船旗国（吨税、年费、期初余额等）', 'Owed besides certificates: tonnage tax, yearly fee, opening balance'] },
  aboveZero: ['金额必须大于零', 'The amount must be more than nothing'],
  future: ['日期不能晚于今天', 'An entry is made once it has happened: the day cannot lie ahead'],
})
