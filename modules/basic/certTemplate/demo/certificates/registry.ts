import { bilingual, heading, particulars } from '#tools/docx/docx-builder.ts'
import { endorsements, pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { deletion, permanentRegistry, radioLicence } from '../params-registry.ts'
import { CALL_SIGN, IMO, KEEL, NAME, PORT, TONNAGE, TYPE } from './common.ts'
import { columnTable, fieldTable, fields } from './field-blocks.ts'

const underFlagLaw = {
  issuedEn:
    'Issued under the merchant shipping law of {flagNameEn} and under the authority of its Government by {societyNameEn}',
  issuedZh: '根据 {flagNameZh} 商船法律，经其政府授权，由 {societyNameZh} 签发',
}
const registrar = { en: 'Registrar, duly authorized', zh: '经正式授权的登记官签字' }

/** Certificate of Registry: issued under the law of the flag. */
export const reg = (): CertificateText => ({
  titleEn: 'Certificate of Registry',
  titleZh: '船舶国籍证书',
  ...underFlagLaw,
  body: [
    particulars([
      NAME,
      ...fields(permanentRegistry, 'officialNo', 'registeredOn'),
      CALL_SIGN,
      IMO,
      ...fields(permanentRegistry, 'mmsi'),
      PORT,
      TYPE,
      ...fields(permanentRegistry, '!builder'),
      KEEL,
      ...fields(permanentRegistry, 'buildPlace', 'hullMaterial', 'loa', 'breadth', 'depth'),
      TONNAGE,
      ...fields(permanentRegistry, 'netTonnage', 'propulsion', 'mainEngine', 'enginePower'),
    ]),
    heading('Ownership', '所有权'),
    fieldTable(permanentRegistry, '!ownerName', '!ownerAddress', '!ownerShares', '!restrictions'),
    ...bilingual(
      'THIS IS TO CERTIFY that the ship described above is registered under the flag of {flagNameEn} and is entitled to fly that flag and to enjoy its protection. This certificate is valid until {expiryDate}.',
      '兹证明，上述船舶已在 {flagNameZh} 登记，有权悬挂该国国旗并受其保护。本证书有效期至 {expiryDateZh}。',
      { before: 6, after: 0 },
    ),
    ...signatureBlock(registrar),
    ...pageTitle('Endorsements', '签署页'),
    ...endorsements(
      {
        en: 'Changes of particulars',
        zh: '登记事项变更',
        textEn: 'The following particulars have been changed in the register.',
        textZh: '下列登记事项已在登记簿中变更。',
        rows: [
          ['Name of ship / port of registry*', '船名 / 船籍港*'],
          ['Owner / address of owner*', '船东 / 船东地址*'],
          ['Tonnage / machinery*', '吨位 / 机器*'],
          ['Mortgage noted / discharged*', '抵押登记 / 注销*'],
        ],
      },
      17,
    ),
    ...bilingual(
      '* Delete as appropriate. This certificate shall be returned to the registrar when it expires or is replaced, or when the registration is cancelled.',
      '* 不适用者划去。本证书到期、被替换或登记注销时应交回登记官。',
      { size: 8, before: 4 },
    ),
  ],
})

/** Deletion certificate: proof that a ship has left a register. */
export const del = (): CertificateText => ({
  titleEn: 'Deletion Certificate',
  titleZh: '船舶注销登记证明',
  unlimited: true,
  ...underFlagLaw,
  body: [
    particulars([
      NAME,
      ...fields(deletion, 'officialNo'),
      CALL_SIGN,
      IMO,
      PORT,
      TYPE,
      TONNAGE,
      ...fields(deletion, 'netTonnage', '!ownerName', '!ownerAddress', 'registeredOn', 'deletedOn'),
    ]),
    ...bilingual(
      'THIS IS TO CERTIFY that the ship described above was registered under the flag of {flagNameEn} and that its registration was closed on {deletedOn}. The ship is no longer entitled to fly that flag.',
      '兹证明，上述船舶曾在 {flagNameZh} 登记，其登记已于上列注销日期终止，不再有权悬挂该国国旗。',
      { size: 10, before: 10, after: 8 },
    ),
    fieldTable(deletion, '!deletionReason', '!encumbrances', '!deletionRemarks'),
    ...bilingual('The certificate of registry has been cancelled.', '原船舶国籍证书已注销。', {
      size: 10,
      before: 8,
      after: 20,
    }),
    ...signatureBlock(registrar),
  ],
})

/** Ship station licence: ITU Radio Regulations, article 18 and appendix 1. */
export const rsl = (): CertificateText => ({
  titleEn: 'Ship Station Licence',
  titleZh: '船舶无线电台执照',
  issuedEn:
    'Issued in accordance with the national legislation of {flagNameEn} and with the Radio Regulations annexed to the Constitution and Convention of the International Telecommunication Union by {societyNameEn}',
  issuedZh: '根据 {flagNameZh} 国家法律和国际电信联盟《无线电规则》，由 {societyNameZh} 签发',
  body: [
    particulars([
      NAME,
      CALL_SIGN,
      ...fields(radioLicence, 'mmsi'),
      IMO,
      PORT,
      TONNAGE,
      ...fields(
        radioLicence,
        '!ownerName',
        '!ownerAddress',
        '!publicCorrespondence',
        'accountingAuthority',
        'epirbId',
      ),
    ]),
    ...bilingual(
      'The holder is authorized to install and use the radio equipment described below on the ship named above.',
      '持照人获准在上述船舶上安装和使用下列无线电设备。',
      { size: 10, before: 8 },
    ),
    columnTable(
      [
        [64, 'Transmitters: type', '发射设备：类型'],
        [26, 'Power (W)', '功率（W）'],
        [34, 'Class of emission', '发射类别'],
        [50, 'Frequency bands or assigned frequencies', '频段或指配频率'],
      ],
      [['{transmitters}', '{transmitterPowers}', '{emissionClasses}', '{frequencyBands}']],
      38,
    ),
    fieldTable(radioLicence, '!otherEquipment'),
    ...bilingual('This licence is valid until {expiryDate}.', '本执照有效期至 {expiryDateZh}。', {
      size: 10,
      before: 8,
    }),
    ...signatureBlock({ en: 'For the issuing administration', zh: '签发主管部门签字' }),
  ],
})
