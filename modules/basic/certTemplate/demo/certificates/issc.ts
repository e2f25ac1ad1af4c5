import { bilingual, gap, line, particulars, point } from '#tools/docx/docx-builder.ts'
import { endorsements, pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import {
  SECURITY_VERIFICATION,
  extensionEndorsements,
  extensionPage,
  strikeOut,
} from '../endorsement-blocks.ts'
import {
  CALL_SIGN,
  COMPANY,
  IMO,
  NAME,
  PORT,
  TONNAGE,
  TYPE,
  authority,
  certifyHeading,
} from './common.ts'

/** International Ship Security Certificate: appendix 1 to part A of the ISPS Code; section A/19. */
export const issc = (): CertificateText => ({
  titleEn: 'International Ship Security Certificate',
  titleZh: '国际船舶保安证书',
  ...authority(
    'INTERNATIONAL CODE FOR THE SECURITY OF SHIPS AND OF PORT FACILITIES (ISPS CODE)',
    '《国际船舶和港口设施保安规则》（ISPS 规则）',
  ),
  body: [
    particulars([
      NAME,
      CALL_SIGN,
      PORT,
      TYPE,
      TONNAGE,
      IMO,
      ...COMPANY,
      ['Ship security plan No.', '船舶保安计划编号', '{sspNo}'],
      ['Plan approved on', '保安计划批准日期', '{sspApprovalDate}'],
    ]),
    gap(4),
    certifyHeading(),
    ...point(
      '1',
      'That the security system and any associated security equipment of the ship has been verified in accordance with section 19.1 of part A of the ISPS Code;',
      '本船的保安系统和任何相关保安设备已按 ISPS 规则 A 部分第 19.1 节进行核验；',
      { size: 9.5, after: 5 },
    ),
    ...point(
      '2',
      'That the verification showed that the security system and any associated security equipment of the ship is in all respects satisfactory and that the ship complies with the applicable requirements of chapter XI-2 of the Convention and part A of the ISPS Code;',
      '核验表明，本船的保安系统和任何相关保安设备在各方面均属合格，本船符合公约第 XI-2 章和 ISPS 规则 A 部分的适用要求；',
      { size: 9.5, after: 5 },
    ),
    ...point(
      '3',
      'That the ship is provided with an approved Ship Security Plan.',
      '本船备有经批准的船舶保安计划。',
      { size: 9.5, after: 5 },
    ),
    ...bilingual(
      'Date of the verification on which this certificate is based: {inspectionDate}',
      '本证书所依据的核验日期：{inspectionDateZh}',
      { size: 9.5, before: 6 },
    ),
    line('Kind of verification 核验种类：{auditKind}', { size: 9.5, after: 5 }),
    ...bilingual(
      'This certificate is valid until {expiryDate} subject to verifications in accordance with section 19.1.1 of part A of the ISPS Code.',
      '本证书有效期至 {expiryDateZh}，但须按 ISPS 规则 A 部分第 19.1.1 节进行核验。',
      { size: 9.5, after: 24 },
    ),
    ...signatureBlock({
      en: 'Signature of the duly authorized official',
      zh: '经正式授权签发证书官员签字',
    }),
    ...pageTitle('Endorsements', '签署页'),
    ...endorsements(
      {
        en: 'Intermediate and additional verifications',
        zh: '中间核验和附加核验',
        textEn:
          'THIS IS TO CERTIFY that, at a verification required by section 19.1.1 of part A of the ISPS Code, the ship was found to comply with the relevant provisions of chapter XI-2 of the Convention and part A of the ISPS Code.',
        textZh:
          '兹证明，经 ISPS 规则 A 部分第 19.1.1 节要求的核验，本船符合公约第 XI-2 章和 ISPS 规则 A 部分的有关规定。',
        rows: [
          ['Intermediate verification', '中间核验'],
          ['Additional verification*', '附加核验*'],
          ['Additional verification*', '附加核验*'],
          ['Additional verification*', '附加核验*'],
        ],
      },
      16,
    ),
    ...endorsements(
      {
        en: 'Additional verification under A/19.3.7.2',
        zh: '第 A/19.3.7.2 节的附加核验',
        textEn:
          'THIS IS TO CERTIFY that, at an additional verification required by section 19.3.7.2 of part A of the ISPS Code, the ship was found to comply with the relevant provisions of chapter XI-2 of the Convention and part A of the ISPS Code.',
        textZh:
          '兹证明，经 ISPS 规则 A 部分第 19.3.7.2 节要求的附加核验，本船符合公约第 XI-2 章和 ISPS 规则 A 部分的有关规定。',
        rows: [['Additional verification', '附加核验']],
      },
      16,
    ),
    strikeOut(),
    ...extensionPage(ARTICLES.security, SECURITY_VERIFICATION),
    ...extensionEndorsements(ARTICLES.security, SECURITY_VERIFICATION),
    strikeOut(),
  ],
})
