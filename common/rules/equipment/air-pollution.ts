import { itemsOf } from './equipment-types.ts'
import type { EquipmentSection, TableColumn } from './equipment-types.ts'

// prettier-ignore
const ozoneColumns: readonly TableColumn[] = [
  { key: 'system', kind: 'text', zh: '系统或设备', en: 'System or equipment' },
  { key: 'location', kind: 'text', zh: '船上位置', en: 'Location on board' },
  { key: 'substance', kind: 'text', zh: '物质', en: 'Substance' },
]

/** Rows of table 2.2.1 of the supplement, which are columns here: one row is one engine. */
// prettier-ignore
const engineColumns: readonly TableColumn[] = [
  { number: '1', key: 'model', kind: 'text', zh: '制造厂和型号', en: 'Manufacturer and model' },
  { number: '2', key: 'serial', kind: 'text', zh: '出厂编号', en: 'Serial number' },
  { number: '3', key: 'use', kind: 'text', zh: '用途（适用的试验循环）', en: 'Use (applicable application cycle(s), NOx Technical Code 3.2)' },
  { number: '4', key: 'power', kind: 'number', zh: '额定功率（kW）', en: 'Rated power (kW)' },
  { number: '5', key: 'speed', kind: 'number', zh: '额定转速（rpm）', en: 'Rated speed (rpm)' },
  { number: '6', key: 'identical', kind: 'yesNo', zh: '按第 13.1.1.2 条豁免的同型机', en: 'Identical engine installed, exempted by 13.1.1.2' },
  { number: '7', key: 'identicalDate', kind: 'date', zh: '同型机安装日期', en: 'Identical engine installation date (13.1.1.2)' },
  { number: '8a', key: 'conversionA', kind: 'date', zh: '重大改装（第 13.2.1.1、13.2.2 条）', en: 'Major conversion, 13.2.1.1 and 13.2.2' },
  { number: '8b', key: 'conversionB', kind: 'date', zh: '重大改装（第 13.2.1.2、13.2.3 条）', en: 'Major conversion, 13.2.1.2 and 13.2.3' },
  { number: '8c', key: 'conversionC', kind: 'date', zh: '重大改装（第 13.2.1.3、13.2.3 条）', en: 'Major conversion, 13.2.1.3 and 13.2.3' },
  { number: '9a', key: 'tier1a', kind: 'yesNo', zh: 'I 级：第 13.3 条', en: 'Tier I: 13.3' },
  { number: '9b', key: 'tier1b', kind: 'yesNo', zh: 'I 级：第 13.2.2 条', en: 'Tier I: 13.2.2' },
  { number: '9c', key: 'tier1c', kind: 'yesNo', zh: 'I 级：第 13.2.3.1 条', en: 'Tier I: 13.2.3.1' },
  { number: '9d', key: 'tier1d', kind: 'yesNo', zh: 'I 级：第 13.2.3.2 条', en: 'Tier I: 13.2.3.2' },
  { number: '9e', key: 'tier1e', kind: 'yesNo', zh: 'I 级：第 13.7.1.2 条', en: 'Tier I: 13.7.1.2' },
  { number: '10a', key: 'tier2a', kind: 'yesNo', zh: 'II 级：第 13.4 条', en: 'Tier II: 13.4' },
  { number: '10b', key: 'tier2b', kind: 'yesNo', zh: 'II 级：第 13.2.2 条', en: 'Tier II: 13.2.2' },
  { number: '10c', key: 'tier2c', kind: 'yesNo', zh: 'II 级：第 13.2.2 条（不能达到 III 级）', en: 'Tier II: 13.2.2 (Tier III not possible)' },
  { number: '10d', key: 'tier2d', kind: 'yesNo', zh: 'II 级：第 13.2.3.2 条', en: 'Tier II: 13.2.3.2' },
  { number: '10e', key: 'tier2e', kind: 'yesNo', zh: 'II 级：第 13.5.2 条（豁免）', en: 'Tier II: 13.5.2 (exemptions)' },
  { number: '10f', key: 'tier2f', kind: 'yesNo', zh: 'II 级：第 13.7.1.2 条', en: 'Tier II: 13.7.1.2' },
  { number: '11a', key: 'tier3a', kind: 'yesNo', zh: 'III 级：第 13.5.1.1 条', en: 'Tier III (ECA-NOx only): 13.5.1.1' },
  { number: '11b', key: 'tier3b', kind: 'yesNo', zh: 'III 级：第 13.2.2 条', en: 'Tier III (ECA-NOx only): 13.2.2' },
  { number: '11c', key: 'tier3c', kind: 'yesNo', zh: 'III 级：第 13.2.3.2 条', en: 'Tier III (ECA-NOx only): 13.2.3.2' },
  { number: '11d', key: 'tier3d', kind: 'yesNo', zh: 'III 级：第 13.7.1.2 条', en: 'Tier III (ECA-NOx only): 13.7.1.2' },
  { number: '12a', key: 'methodInstalled', kind: 'yesNo', zh: '认可方法：已安装', en: 'Approved method: installed' },
  { number: '12b', key: 'methodUnavailable', kind: 'yesNo', zh: '认可方法：不可获得', en: 'Approved method: not commercially available at this survey' },
  { number: '12c', key: 'methodNotApplicable', kind: 'yesNo', zh: '认可方法：不适用', en: 'Approved method: not applicable' },
]
// prettier-ignore
const equivalentColumns: readonly TableColumn[] = [
  { key: 'system', kind: 'text', zh: '系统或设备', en: 'System or equipment' },
  { key: 'equivalent', kind: 'text', zh: '所用等效措施', en: 'Equivalent used' },
  { key: 'approval', kind: 'text', zh: '认可编号', en: 'Approval reference' },
]

/** Section 2 of the supplement: control of emissions from ships, MARPOL Annex VI. */
// prettier-ignore
export const airPollution: EquipmentSection = {
  key: 'airPollution',
  zh: '船舶排放控制',
  en: 'Control of emissions from ships',
  items: itemsOf([
    ['S2.1', 'ozoneItems', 'heading', '消耗臭氧物质（第 12 条）', 'Ozone-depleting substances (regulation 12)'],
    ['S2.1.1', 'ozoneSystems', 'table', '2005 年 5 月 19 日以前安装的、含氢化氯氟烃以外消耗臭氧物质的灭火系统、其他系统和设备', 'Fire-extinguishing systems, other systems and equipment containing ozone-depleting substances, other than HCFCs, installed before 19 May 2005', { columns: ozoneColumns, maxRows: 20 }],
    ['S2.1.2', 'hcfcSystems', 'table', '2020 年 1 月 1 日以前安装的含氢化氯氟烃的系统', 'Systems containing HCFCs installed before 1 January 2020', { columns: ozoneColumns, maxRows: 20 }],
    ['S2.2', 'noxItems', 'heading', '氮氧化物（第 13 条）', 'Nitrogen oxides (NOx) (regulation 13)'],
    ['S2.2.1', 'noxEngines', 'table', '安装在本船的船用柴油机', 'Marine diesel engines installed on this ship', { columns: engineColumns, maxRows: 6, transposed: true }],
    ['S2.3', 'soxItems', 'heading', '硫氧化物和颗粒物质（第 14 条）', 'Sulphur oxides (SOx) and particulate matter (regulation 14)'],
    ['S2.3.1', 'soxOutside', 'heading', '在第 14.3 条规定的排放控制区以外营运时，使用', 'When the ship operates outside of an emission control area specified in regulation 14.3, the ship uses'],
    ['S2.3.1.1', 'sulphurGlobal', 'yesNo', '燃油交付单所示硫含量不超过 0.50% m/m 的燃油', 'fuel oil with a sulphur content as documented by bunker delivery notes that does not exceed 0.50% m/m'],
    ['S2.3.1.2', 'equivalentGlobal', 'yesNo', '按第 4.1 条认可、列于 2.6 的至少同等有效的等效措施', 'an equivalent arrangement approved in accordance with regulation 4.1 as listed in paragraph 2.6 that is at least as effective'],
    ['S2.3.2', 'soxInside', 'heading', '在第 14.3 条规定的排放控制区内营运时，使用', 'When the ship operates inside an emission control area specified in regulation 14.3, the ship uses'],
    ['S2.3.2.1', 'sulphurEca', 'yesNo', '燃油交付单所示硫含量不超过 0.10% m/m 的燃油', 'fuel oil with a sulphur content as documented by bunker delivery notes that does not exceed 0.10% m/m'],
    ['S2.3.2.2', 'equivalentEca', 'yesNo', '按第 4.1 条认可、列于 2.6 的至少同等有效的等效措施', 'an equivalent arrangement approved in accordance with regulation 4.1 as listed in paragraph 2.6 that is at least as effective'],
    ['S2.3.3', 'noScrubberCarriage', 'yesNo', '未设等效措施的船舶，载运供使用的燃油硫含量不超过 0.50% m/m', 'For a ship without an equivalent arrangement, the sulphur content of fuel oil carried for use on board does not exceed 0.50% m/m as documented by bunker delivery notes'],
    ['S2.3.4', 'samplingPoints', 'yesNo', '按第 14.10 或 14.11 条设有取样点', 'The ship is fitted with designated sampling point(s) in accordance with regulation 14.10 or 14.11'],
    ['S2.3.5', 'samplingWaived', 'yesNo', '按第 14.12 条，低闪点燃油系统不要求设取样点', 'In accordance with regulation 14.12, the requirement for fitting or designating sampling points is not applicable for a fuel service system for a low-flashpoint fuel'],
    ['S2.4', 'vocItems', 'heading', '挥发性有机化合物（第 15 条）', 'Volatile organic compounds (VOCs) (regulation 15)'],
    ['S2.4.1', 'vapourCollection', 'yesNo', '油船设有按 MSC/Circ.585 安装和认可的蒸气收集系统', 'The tanker has a vapour collection system installed and approved in accordance with MSC/Circ.585'],
    ['S2.4.2.1', 'vocPlan', 'yesNo', '原油船备有认可的 VOC 管理计划', 'For a tanker carrying crude oil, there is an approved VOC management plan'],
    ['S2.4.2.2', 'vocPlanReference', 'text', 'VOC 管理计划认可编号', 'VOC management plan approval reference'],
    ['S2.5', 'incineratorItems', 'heading', '船上焚烧（第 16 条）：本船设有焚烧炉', 'Shipboard incineration (regulation 16): the ship has an incinerator'],
    ['S2.5.1.1', 'incineratorMepc76', 'yesNo', '2000 年 1 月 1 日或以后安装，符合 MEPC.76(40) 决议', 'installed on or after 1 January 2000 that complies with resolution MEPC.76(40), as amended'],
    ['S2.5.1.2', 'incineratorMepc244', 'yesNo', '2000 年 1 月 1 日或以后安装，符合 MEPC.244(66) 决议', 'installed on or after 1 January 2000 that complies with resolution MEPC.244(66)'],
    ['S2.5.2.1', 'incineratorMepc59', 'yesNo', '2000 年 1 月 1 日以前安装，符合 MEPC.59(33) 决议', 'installed before 1 January 2000 that complies with resolution MEPC.59(33), as amended'],
    ['S2.5.2.2', 'incineratorOldMepc76', 'yesNo', '2000 年 1 月 1 日以前安装，符合 MEPC.76(40) 决议', 'installed before 1 January 2000 that complies with resolution MEPC.76(40)'],
    ['S2.6', 'airEquivalents', 'table', '等效（第 4 条）', 'Equivalents (regulation 4): the ship has been allowed to use the following', { columns: equivalentColumns, maxRows: 10 }],
  ]),
}
