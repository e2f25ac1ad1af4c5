import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import { certificateLabels } from '#modules/certificates/issuing/issuing.text.ts'
import type { surveyCert } from './surveyCert.contract.ts'

export const surveyCertText = defineMessages('surveyCert', {
  title: ['检验证书', 'Survey certificates'],
  singular: ['检验证书', 'Survey certificate'],
  labels: {
    ...certificateLabels,
    companyId: ['公司', 'Company'],
    companyName: ['公司', 'Company'],
    companyImo: ['IMO 公司编号', 'IMO company number'],
    forFlagId: ['代表的船旗国', 'On behalf of'],
    docTypes: ['适用船舶类型', 'Ship types covered'],
    printRemark: ['在签署页上打印备注', 'Print remark on endorsement'],
    method: ['检验方式', 'Method'],
    consentFileId: ['船旗国同意远程检验的文件', 'Flag consent to remote survey'],
    specialFileId: ['船旗国认定特殊情况的文件', 'Flag decision on special circumstances'],
    parentId: ['所附证书', 'Attached to'],
    dueDate: ['要求完成日期', 'Due'],
    confirmedBy: ['财务确认人', 'Confirmed by'],
    approvedBy: ['批准人', 'Approved by'],
    surveyWorkId: ['检验任务', 'Survey task'],
    quotationLineId: ['报价行', 'Quotation line'],
  } satisfies Labels<(typeof surveyCert)['fields'] & (typeof surveyCert)['readOnlyFields']>,
  method: { onBoard: ['登轮', 'On board'], remote: ['远程', 'Remote'] },
  moves: {
    submit: ['提交', 'Submit'],
    recall: ['撤回', 'Recall'],
    audit: ['审核', 'Audit'],
    confirm: ['财务确认', 'Confirm'],
    approve: ['批准', 'Approve'],
    generate: ['重新生成文件', 'Generate document again'],
    sign: ['签字', 'Sign'],
    scan: ['上传签字扫描件', 'Upload signed scan'],
    refuse: ['拒签', 'Refuse to sign'],
  },
  actions: { reassign: ['改派', 'Reassigned'] },
  payment: ['付款情况', 'Payment'],
  paymentNone: [
    '未经报价直接分派，请人工确认付款',
    'Assigned directly without a quotation: confirm the payment manually',
  ],
  paymentPaid: [
    '报价 {jobNo} 第 {seq} 行已付清',
    'Line {seq} of quotation {jobNo} is paid in full',
  ],
  paymentCredit: [
    '报价 {jobNo} 第 {seq} 行未付 {open}，客户享有信用',
    'Line {seq} of quotation {jobNo}: {open} outstanding; the customer has credit',
  ],
  paymentOpen: [
    '报价 {jobNo} 第 {seq} 行未付 {open}，不能确认',
    'Line {seq} of quotation {jobNo}: {open} outstanding, cannot be confirmed',
  ],
  paymentFacts: {
    net: ['应付', 'Amount due'],
    invoiced: ['已开票', 'Invoiced'],
    paid: ['已收', 'Paid'],
    customerName: ['客户', 'Customer'],
  },
  valid: {
    1: ['有效', 'Valid'],
    0: ['无效', 'Not valid'],
  },
  keepsExpiry: [
    '签署不改变证书有效期，请留空',
    'An endorsement does not change the expiry: leave this field empty',
  ],
  holder: ['船舶或公司', 'Ship or company'],
  forShips: [
    '“{cert}”签发给船舶，不签发给公司：请改选船舶',
    '"{cert}" is issued to ships, not to companies: choose a ship',
  ],
  forCompanies: [
    '“{cert}”签发给公司：请改选公司',
    '"{cert}" is issued to companies: choose a company',
  ],
  holderNeeded: ['请选择船舶或公司', 'Choose a ship or a company'],
  oneHolder: ['船舶和公司只能选择一个', 'Choose either a ship or a company'],
  docTypesNeeded: ['请填写证书适用的船舶类型', 'Enter the ship types covered by the certificate'],
  onlyCompany: ['仅用于公司的证书', 'Only applies to company certificates'],
  endorseFixed: [
    '签署业务不能改为签发，签发业务也不能改为签署：请另行分派',
    'An endorsement cannot be changed to an issue, or vice versa: assign it again',
  ],
  nothingToEndorse: ['没有可签署的有效“{cert}”', 'There is no "{cert}" in force to endorse'],
  impossible: ['“{cert}”：{reason}', '"{cert}": {reason}'],
  toBeRestored: [
    '“{cert}”已因漏检失效：请以“恢复”代替签署',
    '"{cert}" has lapsed because of a missed survey: use “Reinstate” instead of endorsing',
  ],
  notEndorsable: [
    '此检验类别不能签署在现有证书上',
    'This survey type cannot be endorsed on an existing certificate',
  ],
  assign: ['分派检验', 'Assign'],
  assignShip: ['分派检验', 'Assign survey'],
  onlySigner: ['只有任务负责人（{name}）才能签字', 'Only the person in charge ({name}) can sign'],
  recallAfterAudit: [
    '已存在审核，无法撤回，如需撤回请联系管理员',
    'The audit already exists and cannot be withdrawn. If you need to withdraw, please contact the administrator',
  ],
  notEligible: [
    '该验船师不能承担此检验：{reasons}',
    'This surveyor cannot carry out this survey: {reasons}',
  ],
  oneNotEligible: [
    '验船师{name}不能承担此检验：{reasons}',
    '{name} cannot carry out this survey: {reasons}',
  ],
  withOthers: [
    '该任务的一份证书为“{state}”，请等其退回后再办理',
    'A certificate of this task is in the status "{state}": wait until it is returned',
  ],
  numbered: [
    '证书 {certNo} 已编号，任务不能取消',
    'Certificate {certNo} has a number: the task cannot be cancelled',
  ],
  noAccount: [
    '该验船师没有登录账号，请先创建账号或另选验船师',
    'This surveyor has no user account: create one or choose another surveyor',
  ],
  inWork: ['“{cert}”已在办理中', '"{cert}" is already in work'],
  notSurveyed: [
    '“{cert}”不是通过检验签发的证书，请选择法定或入级证书',
    '"{cert}" is not issued on the basis of a survey: choose statutory or class certificates',
  ],
})
