import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { collection } from './collection.contract.ts'

export const collectionText = defineMessages('collection', {
  title: ['收款', 'Payments'],
  singular: ['收款', 'Payment'],
  labels: {
    collectionNo: ['收款号', 'Number'],
    quotationId: ['报价', 'Quotation'],
    customerId: ['客户', 'Customer'],
    amount: ['金额', 'Amount'],
    collectionDate: ['收款日期', 'Date'],
    account: ['收款账户', 'Account'],
    payMethod: ['付款方式', 'Method'],
    reference: ['银行参考号', 'Reference'],
    remark: ['备注', 'Remark'],
    overpaid: ['多收款', 'Overpaid'],
    used: ['其中已抵扣', 'Of which offset'],
    status: ['效力', 'Validity'],
    reverseReason: ['冲销原因', 'Reason for reversal'],
    reverseDate: ['冲销日期', 'Reversal date'],
    reverseTime: ['冲销时间', 'Reversal time'],
    reverseBy: ['冲销人', 'Reversed by'],
    duplicateReason: ['再次登记的原因', 'Reason for recording again'],
    state: ['状态', 'Status'],
    creditLeft: ['客户余款', 'Credit left'],
    jobNo: ['业务编号', 'Job no.'],
    quoNm: ['报价名称', 'Quotation'],
    region: ['区域', 'Region'],
    customerName: ['客户', 'Customer'],
    fundMonth: ['资金统计月份', 'Fund report month'],
  } satisfies Labels<
    (typeof collection)['fields'] &
      (typeof collection)['readOnlyFields'] &
      Record<'fundMonth', unknown>
  >,
  state: {
    booked: ['已入账', 'Booked'],
    credit: ['有余款', 'Overpaid'],
    reversed: ['已冲销', 'Reversed'],
  },
  parts: {
    invoiceId: ['发票', 'Invoice'],
    invoiceNo: ['发票号', 'Invoice'],
    jobNo: ['业务编号', 'Job no.'],
    lineId: ['行', 'Line'],
    seq: ['序号', 'No.'],
    nameZh: ['项目', 'Item (Chinese)'],
    nameEn: ['项目（英文）', 'Item'],
    shipId: ['船舶', 'Ship'],
    shipName: ['船舶', 'Ship'],
    amount: ['金额', 'Amount'],
    entryDate: ['日期', 'Date'],
    creditNo: ['由贷项通知单释放', 'Released by credit note'],
  },
  status: { 1: ['有效', 'Valid'], 0: ['已冲销', 'Reversed'] },
  offsets: {
    collectionId: ['收款', 'Payment'],
    collectionNo: ['收款号', 'Payment'],
    collectionDate: ['日期', 'Date'],
    amount: ['金额', 'Amount'],
    uses: ['用途', 'Use'],
    status: ['有效', 'Valid'],
  },
  uses: { 1: ['使用其余款', 'Uses credit of'], 0: ['余款用于', 'Credit used by'] },
  actions: { reverse: ['冲销', 'Reversed'] },
})
