import { bilingual, heading, particulars } from '#tools/docx/docx-builder.ts'
import { endorsements, pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { CALL_SIGN, IMO, KEEL, NAME, PORT, TONNAGE, TYPE } from './common.ts'

/**
 * Provisional Certificate of Registry: issued under the law of the flag, usually for six months.
 */
export const regp = (): CertificateText => ({
  titleEn: 'Provisional Certificate of Registry',
  titleZh: '临时船舶国籍证书',
  interim: true,
  issuedEn:
    'Issued under the merchant shipping law of {flagNameEn} and under the authority of its Government by {societyNameEn}',
  issuedZh: '根据 {flagNameZh} 商船法律，经其政府授权，由 {societyNameZh} 签发',
  body: [
    particulars([
      NAME,
      ['Former name and flag', '原船名和船旗', '{formerName}'],
      ['Official number', '船舶登记号', '{officialNo}'],
      CALL_SIGN,
      IMO,
      ['MMSI', '海上移动业务识别码', '{mmsi}'],
      PORT,
      TYPE,
      ['Builder', '建造厂', '{builder}', 'wide'],
      KEEL,
      ['Year and place of build', '建造年份和地点', '{buildPlace}'],
      ['Hull material', '船体材料', '{hullMaterial}'],
      ['Length overall', '总长', '{loa} m'],
      ['Breadth', '船宽', '{breadth} m'],
      ['Depth', '型深', '{depth} m'],
      TONNAGE,
      ['Net tonnage', '净吨位', '{netTonnage}'],
      ['Propulsion', '推进方式', '{propulsion}'],
      ['Main engines and power', '主机型号、数量和功率', '{engineDetails}'],
    ]),
    heading('Ownership', '所有权'),
    particulars([
      ['Registered owner', '登记船东', '{ownerName}', 'wide'],
      ['Address of owner', '船东地址', '{ownerAddress}', 'wide'],
      ['Bareboat registration', '光船租赁登记', '{isBareboat?x:–}'],
      ['Navigation and trade', '航区和营运限制', '{navArea}'],
      ['Restrictions and remarks', '限制和备注', '{restrictions}', 'wide'],
    ]),
    ...bilingual(
      'THIS IS TO CERTIFY that the ship described above has been provisionally registered under the flag of {flagNameEn} and is entitled to fly that flag and to enjoy its protection.',
      '兹证明，上述船舶已在 {flagNameZh} 临时登记，有权悬挂该国国旗并受其保护。',
      { before: 6 },
    ),
    ...bilingual(
      'This certificate is valid until {expiryDate}, unless a permanent Certificate of Registry is issued earlier or the registration is cancelled.',
      '本证书有效期至 {expiryDateZh}；如提前签发正式国籍证书或注销登记，即行失效。',
      { after: 0 },
    ),
    ...signatureBlock({ en: 'Registrar, duly authorized', zh: '经正式授权的登记官签字' }),
    ...pageTitle('Endorsements', '签署页'),
    ...endorsements(
      {
        en: 'Extension of the provisional registration',
        zh: '临时登记展期',
        textEn:
          'The validity of this certificate is extended as stated below under the authority of the Government of {flagNameEn}.',
        textZh: '经 {flagNameZh} 政府授权，本证书有效期展期如下。',
        rows: [
          ['Extended until', '展期至'],
          ['Extended until', '展期至'],
        ],
      },
      17,
    ),
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
          ['Mortgage noted*', '抵押登记*'],
        ],
      },
      17,
    ),
    ...bilingual(
      '* Delete as appropriate. This certificate shall be returned to the registrar when it expires or is replaced.',
      '* 不适用者划去。本证书到期或被替换时应交回登记官。',
      { size: 8, before: 4 },
    ),
  ],
})
