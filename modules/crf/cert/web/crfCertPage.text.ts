import { defineMessages } from '#common/text.ts'

/** Texts of the pages of CRF certificates. */
export const pageText = defineMessages('crfCertPage', {
  work: ['合同评审', 'CRF'],
  chooseCerts: ['选择要签发的证书', 'Select certificates to issue'],
  chooseHelp: [
    '仅列出有适用模板（船旗、船型、吨位）的证书类型。',
    'Only certificate types with a matching template (flag, ship type, tonnage) are listed.',
  ],
  chooseProduct: [
    '仅列出有模板的产品证书类型。',
    'Only product certificate types with a template are listed.',
  ],
  interimOnly: ['按临时期限签发', 'issued with interim term'],
  inWorkNow: ['办理中', 'in work'],
  noCandidates: ['没有适用的证书模板', 'No matching certificate template'],
  personHelp: ['不选则由主验船师负责', 'If left empty, the lead surveyor is responsible'],
  added: ['已添加 {count} 份证书', '{count} {count|certificate|certificates} added'],
  started: [
    '已开始签发 {count} 份证书',
    'Issue of {count} {count|certificate|certificates} started',
  ],
  none: ['尚未开立证书', 'No certificates yet'],
  closedBefore: ['关闭前未签发证书', 'Closed before a certificate was issued'],
  finishedWithout: ['已完成，无需签发证书', 'Finished without a certificate'],
  generateMany: ['批量生成', 'Generate selected'],
  signMany: ['批量签字', 'Sign selected'],
  chooseGenerate: ['请先勾选待生成的证书', 'Select certificates awaiting a document first'],
  chooseSign: ['请先勾选待签字的证书', 'Select certificates awaiting your signature first'],
  generateConfirm: [
    '为所选 {count} 份证书生成文件？生成后内容不能再修改。',
    'Generate documents for the {count} selected {count|certificate|certificates}? The contents cannot be changed afterwards.',
  ],
  signConfirm: [
    '为所选 {count} 份证书签字？签字位置按模板，签字后证书即生效并归档。',
    'Sign the {count} selected {count|certificate|certificates}? Signature positions follow the templates; the certificates are issued once signed.',
  ],
  outcome: ['处理结果', 'Results'],
  done: ['完成', 'Done'],
  someRefused: ['{ok} 份完成，{refused} 份未办理', '{ok} done, {refused} refused'],
  result: ['结果', 'Result'],
  subject: ['对象', 'Subject'],
  certificate: ['证书', 'Certificate'],
  close: ['关闭', 'Close'],
  check: ['一致性检查', 'Consistency check'],
  checkHelp: [
    '与登记资料及本船其他有效证书逐项对照，仅供审核参考，不影响流程。',
    'Compared with the register and the other valid certificates of this ship. For information during the audit; it does not block the workflow.',
  ],
  checked: [
    '已对照 {compared} 份有效证书；{notCompared} 份没有留存内容，未能对照。',
    '{compared} valid {compared|certificate|certificates} compared; {notCompared} could not be compared because their contents are not stored.',
  ],
  allAlike: ['未发现不一致', 'No inconsistencies found'],
  particular: ['项目', 'Particular'],
  own: ['本证书', 'This certificate'],
  register: ['登记资料', 'Register'],
  others: ['其他证书', 'Other certificates'],
  alike: ['一致', 'Consistent'],
  productOnly: [
    '产品证书无需与船舶资料对照。',
    'Product certificates are not compared with ship data.',
  ],
  invalidate: ['设为无效', 'Make invalid'],
  revalidate: ['恢复有效', 'Make valid again'],
  reissueHelp: [
    '将打开一份内容相同的新证书；旧证书在新证书签字前保持有效。',
    'A new certificate with the same contents is opened; the old certificate remains valid until the new one is signed.',
  ],
  howToVerify: ['查验说明', 'How to verify'],
  verification: ['公开查验', 'Verification page'],
  roNote: [
    '以 RO 名义签发：由 RO 签字人签字并加盖 RO 公章',
    'Issued in the name of the RO: signed by the RO signatory and sealed with the RO seal',
  ],
  superseded: ['该证书已被替代', 'This certificate has been superseded'],
})
