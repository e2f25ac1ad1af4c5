/**
 * The demonstration certificate templates: their files and parameters, read by the seed.
 */
import { oilTankers } from '#common/rules/equipment/applicable-forms.ts'
import { PASSENGER_SHIP_TYPES, SHIP_TYPES } from '#common/rules/ships/ship-types.ts'
import { annexOneFormA, annexOneFormB, annexSix, loadLine } from './params-marpol-ll.ts'
import { construction, equipment, radio } from './params-solas.ts'
import { cargoShipSafety, passengerShipSafety } from './params-solas-combined.ts'
import {
  companyCompliance,
  hullClass,
  interimCompliance,
  interimLabour,
  interimSafetyManagement,
  interimSecurity,
  registry,
  safetyManagement,
  security,
} from './params-other.ts'
import { furtherTemplates } from './further-templates.ts'
import { template } from './template-data.ts'
import type { DemoTemplate } from './template-data.ts'

export { anchorBoxes } from './template-data.ts'
export type { DemoTemplate, FormType, ParamSource, TemplateParam } from './template-data.ts'

export const templates: readonly DemoTemplate[] = [
  template('SC', '货船构造安全证书', 'Cargo Ship Safety Construction Certificate', construction),
  template('SE', '货船设备安全证书', 'Cargo Ship Safety Equipment Certificate', equipment),
  template('SR', '货船无线电安全证书', 'Cargo Ship Safety Radio Certificate', radio),
  template(
    'IOPP',
    '国际防止油污证书',
    'International Oil Pollution Prevention Certificate',
    annexOneFormA,
    { shipTypes: SHIP_TYPES.map(({ code }) => code).filter((code) => !oilTankers.has(code)) },
  ),
  template(
    'IAPP',
    '国际防止空气污染证书',
    'International Air Pollution Prevention Certificate',
    annexSix,
  ),
  template('ILL', '国际载重线证书', 'International Load Line Certificate', loadLine),
  template('DOC', '符合证明', 'Document of Compliance', companyCompliance),
  template('SMC', '安全管理证书', 'Safety Management Certificate', safetyManagement),
  template('ISSC', '国际船舶保安证书', 'International Ship Security Certificate', security),
  template('CLH', '船体入级证书', 'Certificate of Class (Hull)', hullClass),
  template('REGP', '临时船舶国籍证书', 'Provisional Certificate of Registry', registry),
  template('IDOC', '临时符合证明', 'Interim Document of Compliance', interimCompliance),
  template(
    'ISMC',
    '临时安全管理证书',
    'Interim Safety Management Certificate',
    interimSafetyManagement,
  ),
  template(
    'IISSC',
    '临时国际船舶保安证书',
    'Interim International Ship Security Certificate',
    interimSecurity,
  ),
  template('IMLC', '临时海事劳工证书', 'Interim Maritime Labour Certificate', interimLabour),
  ...furtherTemplates,
  // Submission refuses Form B for a ship that is neither an oil tanker nor under MARPOL I/2.2.
  template(
    'IOPP',
    '国际防止油污证书（格式 B）',
    'International Oil Pollution Prevention Certificate (Form B)',
    annexOneFormB,
    { file: 'IOPPB.docx' },
  ),
  template('CSS', '货船安全证书', 'Cargo Ship Safety Certificate', cargoShipSafety),
  template('PSS', '客船安全证书', 'Passenger Ship Safety Certificate', passengerShipSafety, {
    shipTypes: [...PASSENGER_SHIP_TYPES],
  }),
]
