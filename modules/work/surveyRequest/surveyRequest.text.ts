import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { surveyRequest } from './surveyRequest.contract.ts'

export const surveyRequestText = defineMessages('surveyRequest', {
  title: ['检验申请', 'Survey requests'],
  singular: ['检验申请', 'Survey request'],
  labels: {
    shipId: ['船舶', 'Ship'],
    customerId: ['申请公司', 'Company'],
    items: ['检验项目', 'Surveys'],
    port: ['港口', 'Port'],
    eta: ['预计抵港', 'ETA'],
    etd: ['预计离港', 'ETD'],
    agent: ['代理', 'Agent'],
    purchaseOrderNo: ['采购单号', 'Purchase order no.'],
    attachments: ['附件', 'Files'],
    remark: ['备注', 'Remark'],
    requestNo: ['申请编号', 'Request no.'],
    status: ['状态', 'Status'],
    statusTime: ['状态时间', 'Status since'],
    shipName: ['船舶', 'Ship'],
    imo: ['IMO 编号', 'IMO number'],
    region: ['区域', 'Region'],
    flagId: ['船旗国', 'Flag'],
    flagNameZh: ['船旗国', 'Flag (Chinese)'],
    flagNameEn: ['船旗国（英文）', 'Flag'],
    customerName: ['申请公司', 'Company'],
    certCodes: ['证书', 'Certificates'],
    askedBy: ['申请人', 'Requested by'],
    handlerId: ['经办人', 'Handled by'],
    handlerName: ['经办人', 'Handled by'],
    estimate: ['费用估算', 'Estimate'],
    unpriced: ['未估价项目', 'Items without estimate'],
    messageCount: ['留言', 'Messages'],
    messageTime: ['最近留言', 'Last message'],
    answerDue: ['待船级社回复', 'Awaiting answer'],
    quotationId: ['报价', 'Quotation'],
  } satisfies Labels<
    (typeof surveyRequest)['fields'] &
      (typeof surveyRequest)['readOnlyFields'] &
      (typeof surveyRequest)['customFilters']
  >,
  items: {
    shipCertId: ['船舶证书', 'Ship certificate'],
    ruleCode: ['规则', 'Rule'],
    occurrence: ['次数', 'Occurrence'],
    certId: ['证书', 'Certificate'],
    feeType: ['证书小类', 'Secondary type'],
    surveyType: ['检验类别', 'Survey type'],
  },
  feeType: {
    10: ['法定检验', 'Statutory survey'],
    20: ['法定审核与 MLC', 'Statutory audit and MLC'],
    30: ['入级检验', 'Class survey'],
  },
  moves: {
    take: ['接手', 'Take over'],
    quote: ['标为已报价', 'Mark as quoted'],
    decline: ['不予受理', 'Decline'],
    withdraw: ['撤销申请', 'Withdraw'],
  },
  surveysNeeded: ['请至少选择一项检验', 'Select at least one survey'],
  surveyTwice: ['该检验已选过', 'This survey is already selected'],
  noWindow: [
    '该检验已完成或已不在窗口期，请刷新后重新选择',
    'This survey has been completed or its window has changed: reload the page and select again',
  ],
  kindNeeded: ['请选择证书，或选择类别', 'Choose a certificate, or a type of survey'],
  companyNotOwn: ['请选择您的公司之一', 'Choose one of your companies'],
  companyOfOther: [
    '{name} 与此船无关：请选择该船的船东或管理公司',
    '{name} is not related to this ship: choose the owner or manager of the ship',
  ],
  shipOfNone: [
    '该船的船东和管理公司都不是您的公司',
    'None of your companies is the owner or manager of this ship',
  ],
  past: ['日期不能早于今天', 'The date cannot be before today'],
  etdBefore: ['不能早于预计抵港日期', 'Cannot be before the ETA'],
  fixedNow: [
    '提交后不能更改船舶、公司和检验项目：请留言说明',
    'Ship, company and surveys cannot be changed after submission: write a message instead',
  ],
  ended: [
    '申请状态为“{state}”，不能再修改',
    'The request is in the status "{state}" and can no longer be changed',
  ],
  nobody: [
    '没有可受理申请的人员，请直接联系船级社',
    'No one is available to handle requests: contact the society directly',
  ],
  wordsNeeded: ['请填写留言内容', 'Enter a message'],
  endedTalk: [
    '申请已撤销，不能再留言；请另提申请',
    'The request has been withdrawn and no more messages can be added: create a new request',
  ],
  yoursAlready: ['该申请已由您经办', 'You are already handling this request'],
  notSentYet: [
    '报价尚未发送：发送后申请会自动标为已报价',
    'The quotation has not been sent yet: once sent, the request is marked as quoted automatically',
  ],
  quotationName: ['{ship} 检验申请 {no}', '{ship} survey request {no}'],
  notice: {
    asked: [
      '{ship}：新的检验申请 {no}，{port}，{eta}',
      '{ship}: new survey request {no}, {port}, {eta}',
    ],
    changed: [
      '{ship}：检验申请 {no} 的安排有变',
      '{ship}: arrangements of survey request {no} have changed',
    ],
    withdrawn: ['{ship}：检验申请 {no} 已撤销', '{ship}: survey request {no} has been withdrawn'],
    declined: ['{ship}：检验申请 {no} 未被受理', '{ship}: survey request {no} has been declined'],
    quoted: ['{ship}：检验申请 {no} 已报价，请查看', '{ship}: survey request {no} has been quoted'],
    message: ['{ship}：检验申请 {no} 有新留言', '{ship}: new message on survey request {no}'],
  },
})
