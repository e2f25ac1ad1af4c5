import { defineMessages } from '#common/text.ts'

/** Texts of the pages of CRF certificates. */
export const pageText = defineMessages('crfCertPage', {
  work: ['合同评审', 'CRF'],
  chooseCerts: ['选择要签发的证书', 'Certificates to be issued'],
  chooseHelp: [
    '仅列出有适用模板（船旗、船型、吨位）的证书类型。',
    'Only types with a template for this flag, ship type and tonnage are listed.',
  ],
  chooseProduct: [
    '仅列出有模板的产品证书类型。',
    'Only types of product certificates with a template are listed.',
  ],
  interimOnly: ['按临时期限签发', 'opened with the interim term'],
  inWorkNow: ['办理中', 'in work'],
  noCandidates: ['没有适用的证书模板', 'No certificate template fits'],
  personHelp: ['不选则由主验船师负责', 'Left empty: the lead surveyor'],
  added: ['已添加 {count} 份证书', '{count} {count|certificate|certificates} opened'],
  started: [
    '已开始签发 {count} 份证书',
    'Issuing begun with {count} {count|certificate|certificates}',
  ],
  none: ['尚未开立证书', 'No certificates yet'],
  closedBefore: ['关闭前未签发证书', 'Closed before any certificate was issued'],
  finishedWithout: ['已完成，无需签发证书', 'Finished without a certificate'],
  generateMany: ['批量生成', 'Generate selected'],
  signMany: ['批量签字', 'Sign selected'],
  chooseGenerate: ['请先勾选待生成的证书', 'First tick certificates that wait to be generated'],
  chooseSign: ['请先勾选待签字的证书', 'First tick certificates that wait for your signature'],
  generateConfirm: [
    '为所选 {count} 份证书生成文件？生成后内容不能再修改。',
    'Generate the documents of {count} {count|certificate|certificates}? They cannot be edited afterwards.',
  ],
  signConfirm: [
    '为所选 {count} 份证书签字？签字位置按模板，签字后证书即生效并归档。',
    'Sign {count} {count|certificate|certificates}? The marks go where the templates have them; with the signature they are issued.',
  ],
  outcome: ['处理结果', 'Results'],
  done: ['完成', 'Done'],
  someRefused: ['{ok} 份完成，{refused} 份未办理', '{ok} done, {refused} refused'],
  result: ['结果', 'Result'],
  subject: ['对象', 'Subject'],
  certificate: ['证书', 'Certificate'],
  close: ['关闭', 'Close'],
  check: ['一致性检查', 'Consistency'],
  checkHelp: [
    '与登记资料及本船其他有效证书逐项对照，仅供审核参考，不影响流程。',
    "Compared with the register and the ship's other valid certificates. For the auditor: nothing is blocked.",
  ],
  checked: [
    '已对照 {compared} 份有效证书；{notCompared} 份没有留存内容，未能对照。',
    '{compared} valid {compared|certificate|certificates} compared; {notCompared} could not be compared, as their contents are not kept.',
  ],
  allAlike: ['未发现不一致', 'No differences found'],
  particular: ['项目', 'Particular'],
  own: ['本证书', 'This certificate'],
  register: ['登记资料', 'Register'],
  others: ['其他证书', 'Other certificates'],
  alike: ['一致', 'Alike'],
  productOnly: [
    '产品证书无需与船舶资料对照。',
    'A product certificate has no ship to be compared with.',
  ],
  invalidate: ['设为无效', 'Make invalid'],
  revalidate: ['恢复有效', 'Make valid again'],
  reissueHelp: [
    '将打开一份内容相同的新证书；旧证书在新证书签字前保持有效。',
    'A new certificate with the same contents is opened; the old one stays valid until the new one is signed.',
  ],
  howToVerify: ['查验说明', 'How to verify'],
  verification: ['公开查验', 'Verification page'],
  roNote: [
    '以 RO 名义签发：由 RO 签字人签字并加盖 RO 公章',
    'In the name of the RO: signed by its signatory, with the seal of the RO',
  ],
  superseded: ['该证书已被替代', 'This certificate has been superseded'],
})
