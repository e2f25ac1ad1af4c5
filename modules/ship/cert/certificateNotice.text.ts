import { defineMessages } from '#common/text.ts'

/** Mails about certificates to owners and flag states. */
export const certificateNoticeText = defineMessages('tell', {
  signedSubject: ['{about}：{cert}已签发', '{about}: {cert} has been issued'],
  signedBody: [
    '{about}的证书已签发。\n\n证书：{cert}\n证书编号：{certNo}\n唯一追踪号 UTN：{utn}\n签发日期：{issueDate}\n有效期至：{expiryDate}\n\n查验此证书：\n{link}\n\n{society}',
    'A certificate of {about} has been issued.\n\nCertificate: {cert}\nNumber: {certNo}\nUTN: {utn}\nDate of issue: {issueDate}\nValid until: {expiryDate}\n\nVerify it here:\n{link}\n\n{society}',
  ],
  endorsedSubject: ['{about}：{cert}已签署', '{about}: {cert} has been endorsed'],
  endorsedBody: [
    '{about}的证书已签署。\n\n证书：{cert}\n签署页编号：{certNo}\n检验：{survey}\n检验完成日期：{inspectionDate}\n地点：{place}\n\n查验此证书：\n{link}\n\n{society}',
    'A certificate of {about} has been endorsed.\n\nCertificate: {cert}\nEndorsement page: {certNo}\nSurvey: {survey}\nSurvey completed: {inspectionDate}\nPlace: {place}\n\nVerify it here:\n{link}\n\n{society}',
  ],
  withdrawnSubject: ['{about}：{cert}已失效', '{about}: {cert} is no longer valid'],
  withdrawnBody: [
    '{about}的以下证书自即日起无效。\n\n证书：{cert}\n证书编号：{certNo}\n原因：{reason}\n\n{society}',
    'The following certificate of {about} is no longer valid.\n\nCertificate: {cert}\nNumber: {certNo}\nReason: {reason}\n\n{society}',
  ],
  withdrawnVerify: ['当前状态可在此查验：\n{link}', 'Check the current status here:\n{link}'],
  noExpiry: ['长期有效', 'no expiry'],
})
