import { itemsOf } from './equipment-types.ts'
import type { EquipmentSection, TableColumn } from './equipment-types.ts'

/** Form 2: what was tested, and how. */
// prettier-ignore
const applianceColumns: readonly TableColumn[] = [
  { key: 'appliance', kind: 'text', width: 74, zh: '位置、说明和识别编号', en: 'Situation, description and distinguishing number' },
  { key: 'radius', kind: 'text', width: 32, zh: '与水平面的角度或幅度', en: 'Angle to the horizontal or radius' },
  { key: 'testLoad', kind: 'number', width: 22, zh: '试验负荷（吨）', en: 'Test load (tonnes)' },
  { key: 'safeLoad', kind: 'number', width: 24, zh: '安全工作负荷（吨）', en: 'Safe working load (tonnes)' },
  { key: 'testedOn', kind: 'date', width: 22, zh: '试验日期', en: 'Date of test' },
]

/** Form 2(U): derricks used in union purchase. */
// prettier-ignore
const unionColumns: readonly TableColumn[] = [
  { key: 'derricks', kind: 'text', width: 42, zh: '成对吊杆的位置和编号', en: 'Situation and numbers of the pair of derricks' },
  { key: 'height', kind: 'text', width: 34, zh: '三角眼板最大高度（米）或吊货索最大夹角', en: 'Maximum height of triangle plate (m) or angle between runners' },
  { key: 'testLoad', kind: 'number', width: 20, zh: '试验负荷（吨）', en: 'Test load (tonnes)' },
  { key: 'safeLoad', kind: 'number', width: 22, zh: '安全工作负荷 SWL(U)（吨）', en: 'Safe working load SWL(U) (tonnes)' },
  { key: 'outboardGuys', kind: 'text', width: 28, zh: '外侧保险稳索眼板位置', en: 'Position of outboard preventer guys' },
  { key: 'inboardGuys', kind: 'text', width: 28, zh: '内侧保险稳索眼板位置', en: 'Position of inboard preventer guys' },
]

/** Form 3: loose gear. */
// prettier-ignore
const looseGearColumns: readonly TableColumn[] = [
  { key: 'mark', kind: 'text', width: 30, zh: '识别编号或标志', en: 'Distinguishing number or mark' },
  { key: 'description', kind: 'text', width: 58, zh: '活动零部件说明', en: 'Description of loose gear' },
  { key: 'tested', kind: 'number', width: 18, zh: '试验数量', en: 'Number tested' },
  { key: 'testedOn', kind: 'date', width: 26, zh: '试验日期', en: 'Date of test' },
  { key: 'proofLoad', kind: 'number', width: 20, zh: '验证负荷（吨）', en: 'Proof load applied (tonnes)' },
  { key: 'safeLoad', kind: 'number', width: 22, zh: '安全工作负荷（吨）', en: 'Safe working load (tonnes)' },
]

/** Form 4: wire rope. */
// prettier-ignore
const wireColumns: readonly TableColumn[] = [
  { key: 'maker', kind: 'text', width: 30, zh: '制造厂或供应商', en: 'Maker or supplier' },
  { key: 'diameter', kind: 'number', width: 14, zh: '公称直径（mm）', en: 'Nominal diameter (mm)' },
  { key: 'strands', kind: 'number', width: 14, zh: '股数', en: 'Number of strands' },
  { key: 'wires', kind: 'number', width: 14, zh: '每股丝数', en: 'Wires per strand' },
  { key: 'core', kind: 'text', width: 14, zh: '绳芯', en: 'Core' },
  { key: 'lay', kind: 'text', width: 14, zh: '捻向', en: 'Lay' },
  { key: 'grade', kind: 'number', width: 16, zh: '钢丝等级', en: 'Grade of wire (N/mm²)' },
  { key: 'testedOn', kind: 'date', width: 20, zh: '试样试验日期', en: 'Date of test of sample' },
  { key: 'breakingLoad', kind: 'number', width: 19, zh: '破断负荷（吨）', en: 'Breaking load of sample (t)' },
  { key: 'safeLoad', kind: 'number', width: 19, zh: '安全工作负荷（吨）', en: 'Safe working load (t)' },
]

/**
 * Lifting appliances and their gear, kept in the register of lifting appliances: SOLAS II-1/3-13;
 * ILO Convention 152, art. 25; ILO Forms 1 to 4.
 */
// prettier-ignore
export const lifting: EquipmentSection = {
  key: 'lifting',
  zh: '起重设备和活动零部件',
  en: 'Lifting appliances and loose gear',
  items: itemsOf([
    ['L1', 'gearRegisterNo', 'text', '登记簿编号', 'Number of the register of lifting appliances'],
    ['L2', 'gearTestFirm', 'text', '试验和全面检查单位或合格人员的名称、地址', 'Name and address of the firm or competent person who witnessed the tests and made the thorough examination'],
    ['L2.1', 'gearAppliances', 'table', '起重设备（格式 2）', 'Lifting appliances (Form 2)', { columns: applianceColumns, maxRows: 40 }],
    ['L2.2', 'gearUnionPurchase', 'table', '成对吊杆联合作业（格式 2(U)）', 'Derricks used in union purchase (Form 2(U))', { columns: unionColumns, maxRows: 12 }],
    ['L3', 'gearLoose', 'table', '活动零部件（格式 3）', 'Loose gear (Form 3)', { columns: looseGearColumns, maxRows: 60 }],
    ['L4', 'gearWireRopes', 'table', '钢丝绳（格式 4）', 'Wire rope (Form 4)', { columns: wireColumns, maxRows: 30 }],
  ]),
}
