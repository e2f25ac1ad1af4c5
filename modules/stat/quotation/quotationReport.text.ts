import { text } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { quotationReport } from './quotationReport.contract.ts'

export const quotationReportText = text('quotationReport', {
  title: ['报价统计', 'Quotation report'],
  one: ['报价统计', 'Quotation report'],
  labels: {
    quoTm: ['报价日期', 'Date'], region: ['区域', 'Region'], quoPer: ['报价人', 'Quoted by'], quoTp: ['报价类型', 'Type'], flagId: ['船旗国', 'Flag'], customerId: ['客户', 'Customer'], managementId: ['管理公司', 'Management company'],
    shipType: ['船舶类型', 'Ship type'], auditState: ['审核', 'Audit'], moneyState: ['款项', 'Money'],
    quotationId: ['报价', 'Quotation'], jobNo: ['业务编号', 'Job no.'], quoNm: ['报价名称', 'Name'], quoPerName: ['报价人', 'Quoted by'], customerName: ['客户', 'Customer'], companyName: ['公司', 'Company'],
    shipNames: ['船舶', 'Ships'], imo: ['IMO 编号', 'IMO no.'], flagNameZh: ['船旗国', 'Flag (Chinese)'], flagNameEn: ['船旗国（英文）', 'Flag'], grossTonnage: ['总吨位', 'GT'],
    statutory: ['法定检验证书', 'Statutory certificates'], audits: ['审核与海事劳工', 'Audits and MLC'], class: ['入级证书', 'Class certificates'], certificates: ['其他证书', 'Other certificates'],
    registration: ['登记证书', 'Registration'], manuals: ['手册和图纸', 'Manuals and plans'], classSurvey: ['入级检验', 'Class survey'], otherSurvey: ['其他检验', 'Other survey'], otherCharges: ['其他费用', 'Other charges'], admin: ['管理与检验费', 'Admin and survey fee'],
    subtotal: ['小计', 'Subtotal'], discountAmount: ['折扣金额', 'Discount'], otherDiscount: ['其他优惠', 'Other discount'], total: ['总额', 'Total'], invoiceNo: ['最近发票号', 'Latest invoice'], invoiceTime: ['开票日期', 'Invoice date'],
    invoiced: ['已开票', 'Invoiced'], collected: ['已收款', 'Collected'], outstanding: ['应收款', 'Outstanding'], daysToAccept: ['接受天数', 'Days to accept'],
    count: ['报价数', 'Quotations'], average: ['平均金额', 'Average'], discountRate: ['优惠比例（%）', 'Discount (%)'], accepted: ['已接受', 'Accepted'], averageDays: ['平均接受天数', 'Average days to accept'],
  } satisfies Labels<(typeof quotationReport)['fields']>,
  quoTp: { 0: ['一般报价', 'General'], 1: ['DOC 报价', 'DOC'] },
  auditState: { draft: ['草稿', 'Draft'], waitAudit: ['待审核', 'Wait audit'], pass: ['通过', 'Passed'], fail: ['未通过', 'Failed'] },
  moneyState: { notInvoiced: ['未开票', 'Not invoiced'], invoiced: ['已开票', 'Invoiced'], partlyCollected: ['部分收款', 'Partly collected'], collected: ['已收款', 'Collected'], writtenOff: ['已核销', 'Written off'] },
  steps: { quoted: ['已报价', 'Quoted'], accepted: ['已接受', 'Accepted'], invoiced: ['已开票', 'Invoiced'], collected: ['已收款', 'Collected'] },
  charts: {
    byMonth: ['各月报价金额与数量', 'Quoted by month: amount and number'], byFlag: ['各船旗国份额', 'Share by flag'], byClass: ['各月费用构成', 'Fee classes by month'], top: ['前 10 名客户', 'Top 10 customers'], funnel: ['从报价到收款', 'From quotation to payment'],
    others: ['其他', 'Others'],
  },
  note: ['草稿仅在“审核”中选择后计入。接受天数自发送之日起计；各类费用为优惠前金额。', 'Drafts count only where they are chosen under “Audit”. Days to accept begin with the day of sending; fees by class are before discounts.'],
})
