import { bilingual, line, particulars } from '#tools/docx/docx-builder.ts'
import { signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { manning } from '../params-registry.ts'
import { CALL_SIGN, IMO, NAME, PORT, TONNAGE, TYPE, authority, certifyHeading } from './common.ts'
import { columnTable, fieldTable, fields } from './field-blocks.ts'

/**
 * Minimum Safe Manning Document: SOLAS V/14; resolution A.1047(27), annex 4. The flag decides
 * whether it expires.
 */
export const msm = (): CertificateText => ({
  titleEn: 'Minimum Safe Manning Document',
  titleZh: '最低安全配员证书',
  ...authority(
    'INTERNATIONAL CONVENTION FOR THE SAFETY OF LIFE AT SEA, 1974, as amended, regulation V/14',
    '经修正的《1974年国际海上人命安全公约》第 V/14 条',
  ),
  body: [
    particulars([
      NAME,
      CALL_SIGN,
      IMO,
      PORT,
      TONNAGE,
      ...fields(manning, 'nationalTonnage', 'enginePower'),
      TYPE,
      ...fields(
        manning,
        '!unattendedEngineRoom',
        '!companyName',
        '!companyAddress',
        '!tradingArea',
      ),
    ]),
    certifyHeading(),
    ...bilingual(
      'The ship named in this document is considered to be safely manned if, whenever it proceeds to sea, it carries not less than the number and grades or capacities of personnel specified in the table below.',
      '本证书所列船舶在出海时，如配备不少于下表所列人数和职务的人员，即视为安全配员。',
    ),
    columnTable(
      [
        [70, 'Grade or capacity', '职务'],
        [70, 'Certificate (STCW regulation)', '证书（STCW 条款）'],
        [34, 'Number of persons', '人数'],
      ],
      [['{manningGrades}', '{manningCertificates}', '{manningNumbers}']],
      26,
    ),
    fieldTable(manning, '!manningConditions'),
    line('Date of expiry (if any) 有效期至（如有）：{expiryDate} {expiryDateZh}', {
      line: 12,
      before: 5,
    }),
    ...signatureBlock({
      en: 'Signature for and on behalf of the Administration',
      zh: '代表主管机关签字',
    }),
  ],
})
