import { bilingual, particulars } from '#tools/docx/docx-builder.ts'
import { endorsements, pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { interimClass, machineryClass } from '../params-class.ts'
import {
  CALL_SIGN,
  DEADWEIGHT,
  DELIVERY,
  IMO,
  KEEL,
  NAME,
  PORT,
  TONNAGE,
  TYPE,
  certifyHeading,
} from './common.ts'
import { renewalOfClass } from './clh.ts'
import { fieldTable, fields } from './field-blocks.ts'

const underRules = {
  issuedEn:
    'Issued by {societyNameEn} under its Rules and Regulations for the Classification of Ships',
  issuedZh: '由 {societyNameZh} 根据其《船舶入级规则》签发',
}
const surveyor = { en: 'Signature of the surveyor to the Society', zh: '本社验船师签字' }
const FLAG = ['Flag', '船旗', '{flagNameEn} {flagNameZh}'] as const

/** Certificate of Class (Machinery): the society's own form, beside that of the hull. */
export const clm = (): CertificateText => ({
  titleEn: 'Certificate of Class (Machinery)',
  titleZh: '轮机入级证书',
  ...underRules,
  body: [
    particulars([
      NAME,
      ...fields(machineryClass, 'classNo'),
      IMO,
      CALL_SIGN,
      FLAG,
      PORT,
      TONNAGE,
      DEADWEIGHT,
      TYPE,
      ...fields(machineryClass, 'hullNo'),
      KEEL,
      DELIVERY,
      ...fields(
        machineryClass,
        '!builder',
        '!ownerName',
        'mainEngine',
        'enginePower',
        'engineSpeed',
        'propulsion',
        'auxiliaryEngines',
        'boilers',
        'shafting',
        'unattendedMachinery',
      ),
    ]),
    certifyHeading(),
    ...bilingual(
      'That the machinery and electrical installations of this ship have been surveyed in accordance with the Rules and that the ship is assigned:',
      '本船的轮机和电气装置已按本社规范进行检验，授予下列船级和附加标志：',
    ),
    fieldTable(machineryClass, '!classNotations', '!conditionsOfClass'),
    ...bilingual(
      'This certificate is valid until {expiryDate}, subject to the annual, renewal, tailshaft and boiler surveys required by the Rules.',
      '本证书有效期至 {expiryDateZh}，但须按规范完成年度、换证、尾轴和锅炉检验。',
      { before: 5 },
    ),
    ...bilingual(
      'Completion date of the survey on which this certificate is based: {inspectionDate}',
      '本证书所依据的检验完成日期：{inspectionDateZh}',
      { after: 0 },
    ),
    ...signatureBlock(surveyor),
    ...machineryEndorsements(),
  ],
})

const machineryEndorsements = () => [
  ...pageTitle('Endorsements', '签署页'),
  ...endorsements(
    {
      en: 'Class maintenance surveys, machinery',
      zh: '轮机保持船级检验',
      textEn:
        'THIS IS TO CERTIFY that the machinery has been surveyed as stated below and found to comply with the Rules; the class is maintained.',
      textZh: '兹证明，轮机已进行下列检验，符合规范要求，保持船级。',
      rows: [
        ['First annual survey', '第一次年度检验'],
        ['Second annual survey', '第二次年度检验'],
        ['Third annual survey', '第三次年度检验'],
        ['Fourth annual survey', '第四次年度检验'],
        ['Tailshaft survey', '尾轴检验'],
        ['Boiler survey', '锅炉检验'],
        ['Boiler survey', '锅炉检验'],
      ],
    },
    13.5,
  ),
  ...renewalOfClass(),
]

/** Interim Certificate of Class: until the full-term certificates are issued. */
export const cli = (): CertificateText => ({
  titleEn: 'Interim Certificate of Class',
  titleZh: '临时入级证书',
  interim: true,
  ...underRules,
  body: [
    particulars([
      NAME,
      ...fields(interimClass, 'classNo'),
      IMO,
      CALL_SIGN,
      FLAG,
      PORT,
      TONNAGE,
      DEADWEIGHT,
      TYPE,
      KEEL,
      ...fields(interimClass, '!builder', '!ownerName', '!interimClassReason'),
    ]),
    certifyHeading(),
    ...bilingual(
      'That this ship has been surveyed in accordance with the Rules as regards the parts below, and that the following class is recommended to the Committee of the Society and assigned in the meantime:',
      '本船下列部分已按本社规范进行检验，现建议本社委员会授予并暂时授予下列船级：',
      { size: 10 },
    ),
    fieldTable(
      interimClass,
      'hullCovered',
      'machineryCovered',
      '!classNotations',
      '!conditionsOfClass',
    ),
    ...bilingual(
      'This interim certificate is valid until {expiryDate}, or until the certificates of class are issued, whichever is earlier.',
      '本临时证书有效期至 {expiryDateZh} 或正式入级证书签发之日，以较早者为准。',
      { size: 10, before: 8 },
    ),
    ...bilingual(
      'Completion date of the survey on which this certificate is based: {inspectionDate}',
      '本证书所依据的检验完成日期：{inspectionDateZh}',
      { size: 10, after: 14 },
    ),
    ...signatureBlock(surveyor),
  ],
})
