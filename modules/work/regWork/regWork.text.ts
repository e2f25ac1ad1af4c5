import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { regWork } from './regWork.contract.ts'

export const regWorkText = defineMessages('regWork', {
  title: ['登记任务', 'Registration work'],
  singular: ['登记任务', 'Registration work'],
  labels: {
    quotationId: ['报价', 'Quotation'],
    jobNo: ['业务编号', 'Job no.'],
    quoNm: ['报价名称', 'Quotation'],
    shipId: ['船舶', 'Ship'],
    shipName: ['船名', 'Ship'],
    imo: ['IMO 编号', 'IMO number'],
    flagId: ['船旗国', 'Flag'],
    flagNameZh: ['船旗国', 'Flag (Chinese)'],
    flagNameEn: ['船旗国（英文）', 'Flag'],
    certId: ['证书类型', 'Certificate type'],
    certCode: ['证书代码', 'Code'],
    certNameZh: ['证书名称', 'Certificate (Chinese)'],
    certNameEn: ['证书名称（英文）', 'Certificate'],
    surveyType: ['检验类别', 'Survey type'],
    quantity: ['数量', 'Quantity'],
    region: ['区域', 'Region'],
    customerId: ['客户', 'Customer'],
    customerName: ['客户', 'Customer'],
    quoPer: ['报价人', 'Quoted by'],
    quoPerName: ['报价人', 'Quoted by'],
    answerTime: ['客户接受时间', 'Accepted'],
  } satisfies Labels<(typeof regWork)['fields'] & (typeof regWork)['readOnlyFields']>,
  assign: ['分派登记', 'Assign'],
  assignTitle: ['分派登记任务', 'Assign registration work'],
  direct: ['无报价分派', 'Assign without quotation'],
  inHand: ['在办 {count} 件', '{count} in progress'],
  chooseLines: ['请先勾选要分派的行', 'Select the lines to assign first'],
  assigned: ['已分派 {count} 份登记证书', '{count} {count|registration|registrations} assigned'],
  chooseShip: ['按船名或 IMO 搜索', 'Search by name or IMO number'],
  chooseCerts: ['选择一种或多种登记证书', 'Choose one or more registration certificates'],
  gone: [
    '这一行已被分派，或其报价不再有效',
    'This line has already been assigned, or its quotation is no longer accepted',
  ],
  noShip: [
    '报价行 {jobNo} 未指明船舶，请修订报价',
    'A line of quotation {jobNo} has no ship: revise the quotation',
  ],
  noKind: [
    '{jobNo} 的一行未注明证书类型，请选择',
    'A line of {jobNo} has no certificate type: choose one',
  ],
  nothing: ['没有待分派的登记任务', 'No registration work to assign'],
})
