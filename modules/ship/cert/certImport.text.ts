import { defineMessages } from '#common/text.ts'
import { shipCertText } from './shipCert.text.ts'

/** Columns and remarks of tables of certificates from another system. */
export const certImportText = {
  ...shipCertText,
  ...defineMessages('certImport', {
    unknownFlag: [
      '船旗国无法识别，或名称与代码不一致',
      'Unknown flag, or name and code do not match',
    ],
    unknownShip: [
      '没有此 IMO 编号的船舶，或不在您的数据权限内；请先导入船舶',
      'No ship with this IMO number exists within your data authority: import ships first',
    ],
    unknownCompany: [
      '没有此 IMO 公司编号的公司，或不在您的数据权限内；请先导入公司',
      'No company with this IMO company number exists within your data authority: import companies first',
    ],
    unknownCertType: ['没有此代码或名称的证书类型', 'No certificate type has this code or name'],
    extensionIncomplete: [
      '展期须有截止日期和原因',
      'An extension requires the extended date and the reason',
    ],
    extensionNeedsExpiry: [
      '无有效期的证书不能展期',
      'A certificate without expiry cannot be extended',
    ],
    fullTerm: [
      '已延至全期的证书，请填写全期有效期，期限类别填“正式”',
      'For a certificate extended to the full term, enter the full-term expiry and the term Full-term',
    ],
    stateDateMissing: ['请填写撤销日期', 'Enter the date of withdrawal'],
    stateDateOrder: ['不能早于签发日期', 'Cannot be before the date of issue'],
    withdrawnReason: ['原系统中已撤销', 'Withdrawn in the other system'],
    supersededReason: [
      '原系统中已被替代，替代它的证书未导入',
      'Superseded in the other system by a certificate that is not imported',
    ],
    noSuccessor: [
      '文件称已被替代，但没有替代它的证书：记为无效',
      'The file states superseded, but no certificate supersedes it: recorded as not valid',
    ],
    notSuperseded: [
      '文件称有效，但被同类证书 {certNo} 替代',
      'The file states valid, but certificate {certNo} of the same type supersedes it',
    ],
    state: {
      valid: ['有效', 'Valid'],
      withdrawn: ['已撤销', 'Withdrawn'],
      superseded: ['已被替代', 'Superseded'],
    },
  }),
  labels: {
    ...shipCertText.labels,
    ...defineMessages('certImport', {
      shipId: ['船舶（IMO 编号）', 'Ship (IMO number)'],
      companyId: ['公司（IMO 公司编号）', 'Company (IMO company number)'],
      flagId: ['签发时船旗国', 'Flag at issue'],
      extendedUntil: ['展期至', 'Extended until'],
      state: ['状态', 'Status'],
      stateDate: ['撤销或替代日期', 'Withdrawn or superseded on'],
      stateReason: ['撤销原因', 'Reason for withdrawal'],
    }),
  },
}

/** Columns and remarks of tables of surveys from another system. */
export const surveyImportText = {
  ...certImportText,
  ...defineMessages('surveyImport', {
    title: ['检验签署记录', 'Endorsed surveys'],
    open: ['导入检验', 'Import surveys'],
    unknownCert: [
      '没有此编号的证书，或不在您的数据权限内；请先导入证书',
      'No certificate with this number exists within your data authority: import certificates first',
    ],
    severalCerts: [
      '有多份证书的编号为“{value}”，请填写船舶或证书类型',
      'Several certificates have the number "{value}": add the ship or the certificate type',
    ],
    otherDue: [
      '按规则计算的下次到期日为 {date}',
      'The next due date according to the rules is {date}',
    ],
    method: { onBoard: ['登船', 'On board'], remote: ['远程', 'Remote'] },
  }),
  labels: {
    ...certImportText.labels,
    ...defineMessages('surveyImport', {
      inspectionDate: ['检验日期', 'Survey date'],
      place: ['检验地点', 'Place'],
      surveyorName: ['验船师姓名', 'Surveyor'],
      method: ['检验方式', 'Method'],
      flagConsent: ['船旗国同意远程检验', 'Flag consent to remote survey'],
      nextDueDate: ['下次到期（原系统）', 'Next due (other system)'],
    }),
  },
}
