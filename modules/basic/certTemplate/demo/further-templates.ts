/** The templates of the further statutory, class and registration certificates. */
import { chemicals, dangerousGoods, gases, grain, solidBulk } from './params-cargo.ts'
import { carbonIntensity, energyEfficiency } from './params-energy.ts'
import {
  antiFouling,
  ballastWater,
  hazardousMaterials,
  readyForRecycling,
} from './params-environment.ts'
import { interimClass, machineryClass } from './params-class.ts'
import { crewAccommodation, labour, labourDeclaration } from './params-labour.ts'
import {
  liftingAppliances,
  liftingRegister,
  looseGear,
  noiseSurvey,
  unionPurchase,
  wireRope,
} from './params-lifting.ts'
import { engineAirPollution, noxiousLiquids, sewage } from './params-marpol-more.ts'
import {
  bunkerLiability,
  deletion,
  manning,
  oilLiability,
  passengerLiability,
  permanentRegistry,
  radioLicence,
  synopsis,
  wreckLiability,
} from './params-registry.ts'
import {
  highSpeedCraft,
  industrialPersonnel,
  offshoreUnit,
  polar,
  specialPurpose,
} from './params-special.ts'
import {
  exemption,
  loadLineExemption,
  panamaTonnage,
  suezTonnage,
  tonnage,
} from './params-tonnage.ts'
import { template } from './template-data.ts'
import type { DemoTemplate } from './template-data.ts'

// One template per line, so that the table is read as one.
// prettier-ignore
export const furtherTemplates: readonly DemoTemplate[] = [
  template('BWM', '国际压载水管理证书', 'International Ballast Water Management Certificate', ballastWater),
  template('ISPP', '国际防止生活污水污染证书', 'International Sewage Pollution Prevention Certificate', sewage),
  template('ITC', '国际吨位证书（1969）', 'International Tonnage Certificate (1969)', tonnage),
  template('IEE', '国际能效证书', 'International Energy Efficiency Certificate', energyEfficiency),
  template('IAFS', '国际防污底系统证书', 'International Anti-Fouling System Certificate', antiFouling),
  template('MLC', '海事劳工证书', 'Maritime Labour Certificate', labour),
  template('DMLC', '海事劳工符合声明（第I、II部分）', 'Declaration of Maritime Labour Compliance, Part I and II', labourDeclaration),
  template('EXC', '免除证书', 'Exemption Certificate', exemption),
  template('ILE', '国际载重线免除证书', 'International Load Line Exemption Certificate', loadLineExemption),
  template('IHM', '国际有害物质清单证书', 'International Certificate on Inventory of Hazardous Materials', hazardousMaterials),
  template('IRRC', '国际适拆证书', 'International Ready for Recycling Certificate', readyForRecycling),
  template('NLS', '国际防止散装运输有毒液体物质污染证书', 'International Pollution Prevention Certificate for the Carriage of Noxious Liquid Substances in Bulk', noxiousLiquids),
  template('EIAPP', '发动机国际防止空气污染证书', 'Engine International Air Pollution Prevention Certificate', engineAirPollution),
  template('SOC', '燃油消耗报告和营运碳强度评级符合声明', 'Statement of Compliance - Fuel Oil Consumption Reporting and Operational Carbon Intensity Rating', carbonIntensity),
  template('POLAR', '极地船舶证书', 'Polar Ship Certificate', polar),
  template('GRN', '散装谷物装运批准证书', 'Document of Authorization for the Carriage of Grain', grain),
  template('SBC', '固体散装货物适运证明', 'Certificate of Fitness for Solid Bulk Cargoes', solidBulk),
  template('DG', '载运危险货物符合证明', 'Document of Compliance for the Carriage of Dangerous Goods', dangerousGoods),
  template('CFC', '国际散装运输危险化学品适装证书', 'International Certificate of Fitness for the Carriage of Dangerous Chemicals in Bulk', chemicals),
  template('CFG', '国际散装运输液化气体适装证书', 'International Certificate of Fitness for the Carriage of Liquefied Gases in Bulk', gases),
  template('MSM', '最低安全配员证书', 'Minimum Safe Manning Document', manning),
  template('CSR', '连续概要记录', 'Continuous Synopsis Record', synopsis),
  template('CLM', '轮机入级证书', 'Certificate of Class (Machinery)', machineryClass),
  template('CLI', '临时入级证书', 'Interim Certificate of Class', interimClass),
  template('SPS', '特种用途船舶安全证书', 'Special Purpose Ship Safety Certificate', specialPurpose),
  template('HSC', '高速船安全证书', 'High-Speed Craft Safety Certificate', highSpeedCraft),
  template('MODU', '海上移动式钻井平台安全证书', 'Mobile Offshore Drilling Unit Safety Certificate', offshoreUnit),
  template('IPS', '工业人员安全证书', 'Industrial Personnel Safety Certificate', industrialPersonnel),
  template('CLC', '油污损害民事责任保险证书', 'Certificate of Insurance - Civil Liability for Oil Pollution Damage', oilLiability),
  template('BCC', '燃油污染损害民事责任保险证书', 'Certificate of Insurance - Bunker Oil Pollution Damage', bunkerLiability),
  template('WRC', '残骸清除责任保险证书', 'Certificate of Insurance - Removal of Wrecks', wreckLiability),
  template('PLC', '旅客人身伤亡责任保险证书', 'Certificate of Insurance - Death of and Personal Injury to Passengers', passengerLiability),
  template('LA', '船舶起重设备检验证书和登记簿', 'Register and Certificate of Lifting Appliances and Cargo Gear', liftingRegister),
  template('LA2', '起重设备试验和全面检查证书', 'Certificate of Test and Thorough Examination of Lifting Appliances', liftingAppliances),
  template('LA2U', '成对吊杆联合作业试验和全面检查证书', 'Certificate of Test and Thorough Examination of Derricks used in Union Purchase', unionPurchase),
  template('LA3', '活动零部件试验和全面检查证书', 'Certificate of Test and Thorough Examination of Loose Gear', looseGear),
  template('LA4', '钢丝绳试验和全面检查证书', 'Certificate of Test and Thorough Examination of Wire Rope', wireRope),
  template('NSR', '噪声检验报告', 'Noise Survey Report', noiseSurvey),
  template('CAC', '船员舱室检验证书', 'Certificate of Inspection of Crew Accommodation', crewAccommodation),
  template('REG', '船舶国籍证书', 'Certificate of Registry (permanent)', permanentRegistry),
  template('DEL', '船舶注销登记证明', 'Deletion Certificate', deletion),
  template('RSL', '船舶无线电台执照', 'Ship Station (Radio) Licence', radioLicence),
  template('SUE', '苏伊士运河吨位证书', 'Suez Canal Special Tonnage Certificate', suezTonnage),
  template('PAN', '巴拿马运河吨位证书', 'Panama Canal PC/UMS documentation', panamaTonnage),
]
