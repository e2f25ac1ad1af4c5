import { particulars, point } from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import { surveyEndorsements } from '../endorsement-blocks.ts'
import {
  CALL_SIGN,
  DELIVERY,
  IMO,
  KEEL,
  NAME,
  PORT,
  SOLAS_DEADWEIGHT,
  SOLAS_EN,
  SOLAS_ZH,
  TONNAGE,
  SOLAS_TYPE,
  authority,
  certifyHeading,
  shortExemptionPoint,
  shortPoint,
  validity,
} from './common.ts'
import {
  alternativeStatements,
  bottomStatement,
  fuelStatement,
  statements,
} from './solas-statements.ts'

const structure = [
  'the condition of the structure, machinery and equipment as defined in the above regulation was satisfactory and the ship complied with the relevant requirements of chapters II-1 and II-2 of the Convention (other than those relating to fire safety systems and appliances and fire control plans); and',
  '上述条文所指的结构、机械和设备状况合格，本船符合公约第 II-1 章和第 II-2 章的有关要求（有关消防安全系统和设备及防火控制图的要求除外）；',
] as const
const [alternative, document] = alternativeStatements(['II-1/55', 'II-2/17'])

/**
 * Cargo Ship Safety Construction Certificate: form of the appendix to SOLAS 1974, 1988 Protocol;
 * regulation I/10.
 */
export const sc = (): CertificateText => ({
  titleEn: 'Cargo Ship Safety Construction Certificate',
  titleZh: '货船构造安全证书',
  ...authority(SOLAS_EN, SOLAS_ZH),
  body: [
    particulars([
      NAME,
      CALL_SIGN,
      PORT,
      TONNAGE,
      SOLAS_DEADWEIGHT,
      IMO,
      SOLAS_TYPE,
      ['Date of building contract', '建造合同日期', '{contractDate}'],
      KEEL,
      DELIVERY,
      ['Major conversion begun', '重大改建开工日期', '{conversionDate}'],
    ]),
    certifyHeading(),
    ...point(
      '1',
      'That the ship has been surveyed in accordance with the requirements of regulation I/10 of the Convention.',
      '本船已按公约第 I/10 条的要求进行检验。',
    ),
    shortPoint('2', 'That the survey showed that:', '检验表明：'),
    ...statements('2.', 1, [structure, fuelStatement]),
    shortPoint('3', `That ${bottomStatement[0]}`, bottomStatement[1]),
    shortExemptionPoint('4'),
    shortPoint('5', `That ${alternative[0]}`, alternative[1]),
    shortPoint('6', `That ${document[0]}`, document[1]),
    ...validity(
      'subject to the annual and intermediate surveys and inspections of the outside of the ship’s bottom in accordance with regulation I/10 of the Convention',
      '但须按公约第 I/10 条进行年度检验、中间检验和船底外部检查',
    ),
    ...signatureBlock(),
    ...pageTitle('Endorsements', '签署页'),
    ...surveyEndorsements(ARTICLES.solas, 'I/10', 'intermediate', { bottom: 'I/10(a)(v)' }),
  ],
})
