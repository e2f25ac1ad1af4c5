import { itemsOf } from './equipment-types.ts'
import type { EquipmentSection } from './equipment-types.ts'

/** Section 6 of Form B: retention of oil on board, regulations 29, 31 and 32. */
// prettier-ignore
export const oilRetention: EquipmentSection = {
  key: 'oilRetention',
  zh: '船上留存油类（第 29、31、32 条）',
  en: 'Retention of oil on board (regulations 29, 31 and 32)',
  items: itemsOf([
    ['B6.1', 'odmeItems', 'heading', '排油监控系统', 'Oil discharge monitoring and control system'],
    ['B6.1.1', 'odmeCategory', 'text', '属 A.496(XII) 或 A.586(14) 决议定义的油船类别', 'The ship comes under category of oil tanker as defined in resolution A.496(XII) or A.586(14)'],
    ['B6.1.2', 'odmeMepc108', 'yesNo', '系统按 MEPC.108(49) 决议认可', 'The oil discharge monitoring and control system has been approved in accordance with resolution MEPC.108(49)'],
    ['B6.1.3', 'odmeParts', 'heading', '系统包括', 'The system comprises'],
    ['B6.1.3.1', 'odmeControl', 'yesNo', '控制装置', 'control unit'],
    ['B6.1.3.2', 'odmeComputing', 'yesNo', '计算装置', 'computing unit'],
    ['B6.1.3.3', 'odmeCalculating', 'yesNo', '运算装置', 'calculating unit'],
    ['B6.1.4', 'odmeDevices', 'heading', '系统装有', 'The system is fitted with'],
    ['B6.1.4.1', 'odmeInterlock', 'yesNo', '启动联锁', 'starting interlock'],
    ['B6.1.4.2', 'odmeAutomaticStop', 'yesNo', '自动停止装置', 'automatic stopping device'],
    ['B6.1.5', 'odmeMeter', 'heading', '油分计按 A.393(X)、A.586(14) 或 MEPC.108(49) 决议认可，适用于', 'The oil content meter is approved under resolution A.393(X), A.586(14) or MEPC.108(49), suitable for'],
    ['B6.1.5.1', 'odmeCrude', 'yesNo', '原油', 'crude oil'],
    ['B6.1.5.2', 'odmeBlack', 'yesNo', '黑油', 'black products'],
    ['B6.1.5.3', 'odmeWhite', 'yesNo', '白油', 'white products'],
    ['B6.1.5.4', 'odmeOilLike', 'yesNo', '证书所附清单所列的类油有毒液体物质', 'oil-like noxious liquid substances as listed in the attachment to the certificate'],
    ['B6.1.6', 'odmeManual', 'yesNo', '备有排油监控系统操作手册', 'The ship has been supplied with an operations manual for the oil discharge monitoring and control system'],
    ['B6.2', 'slopItems', 'heading', '污油水舱', 'Slop tanks'],
    ['B6.2.1', 'slopTanks', 'number', '专用污油水舱数量', 'Number of dedicated slop tank(s)'],
    ['B6.2.1', 'slopVolume', 'number', '专用污油水舱总容量（m³）', 'Dedicated slop tanks: total capacity (m³)'],
    ['B6.2.1', 'slopShare', 'number', '占油类装载容量的百分比（%）', 'Dedicated slop tanks: percentage of the oil carrying capacity (%)'],
    ['B6.2.1.1', 'slop29p2p3', 'yesNo', '符合第 29.2.3 条', 'in accordance with regulation 29.2.3'],
    ['B6.2.1.2', 'slop29p2p3p1', 'yesNo', '符合第 29.2.3.1 条', 'in accordance with regulation 29.2.3.1'],
    ['B6.2.1.3', 'slop29p2p3p2', 'yesNo', '符合第 29.2.3.2 条', 'in accordance with regulation 29.2.3.2'],
    ['B6.2.1.4', 'slop29p2p3p3', 'yesNo', '符合第 29.2.3.3 条', 'in accordance with regulation 29.2.3.3'],
    ['B6.2.2', 'cargoTanksAsSlop', 'yesNo', '已指定货油舱作为污油水舱', 'Cargo tanks have been designated as slop tanks'],
    ['B6.3', 'interfaceItems', 'heading', '油/水界面探测器', 'Oil/water interface detectors'],
    ['B6.3.1', 'interfaceDetectors', 'yesNo', '备有按 MEPC.5(XIII) 决议认可的油/水界面探测器', 'The ship is provided with oil/water interface detectors approved under resolution MEPC.5(XIII)'],
    ['B6.4', 'exempt29Items', 'heading', '第 29、31、32 条的免除', 'Exemptions from regulations 29, 31 and 32'],
    ['B6.4.1', 'exempt29p2p4', 'yesNo', '按第 2.4 条免除', 'The ship is exempted from the requirements of regulations 29, 31 and 32 in accordance with regulation 2.4'],
    ['B6.4.2', 'exempt29p2p2', 'yesNo', '按第 2.2 条免除', 'The ship is exempted from the requirements of regulations 29, 31 and 32 in accordance with regulation 2.2'],
    ['B6.5', 'waiver31Items', 'heading', '第 31、32 条的免除', 'Waiver of regulations 31 and 32'],
    ['B6.5.1', 'waiver31', 'heading', '按第 3.5 条免除，本船专用于', 'The requirements of regulations 31 and 32 are waived in accordance with regulation 3.5. The ship is engaged exclusively on'],
    ['B6.5.1.1', 'waiver31Trade', 'text', '第 2.5 条所述的特定航线', 'specific trade under regulation 2.5'],
    ['B6.5.1.2', 'waiver31Areas', 'yesNo', '特殊区域内航行', 'voyages within special area(s)'],
    ['B6.5.1.3', 'waiver31Short', 'text', '距最近陆地 50 海里以内、不超过 72 小时的航行，限于', 'voyages within 50 nautical miles of the nearest land of 72 hours or less duration restricted to'],
  ]),
}

/** Section 7 of Form B: pumping, piping and discharge arrangements, regulation 30. */
// prettier-ignore
export const oilDischarge: EquipmentSection = {
  key: 'oilDischarge',
  zh: '泵、管路和排放布置（第 30 条）',
  en: 'Pumping, piping and discharge arrangements (regulation 30)',
  items: itemsOf([
    ['B7.1', 'segregatedOutlets', 'heading', '专用压载水的舷外排放口', 'The overboard discharge outlets for segregated ballast are located'],
    ['B7.1.1', 'segregatedAbove', 'yesNo', '水线以上', 'above the waterline'],
    ['B7.1.2', 'segregatedBelow', 'yesNo', '水线以下', 'below the waterline'],
    ['B7.2', 'cleanOutlets', 'heading', '清洁压载水的舷外排放口（排放汇集管除外）', 'The overboard discharge outlets, other than the discharge manifold, for clean ballast are located'],
    ['B7.2.1', 'cleanAbove', 'yesNo', '水线以上', 'above the waterline'],
    ['B7.2.2', 'cleanBelow', 'yesNo', '水线以下', 'below the waterline'],
    ['B7.3', 'dirtyOutlets', 'heading', '货油舱区域污压载水或含油水的舷外排放口（排放汇集管除外）', 'The overboard discharge outlets, other than the discharge manifold, for dirty ballast water or oil-contaminated water from cargo tank areas are located'],
    ['B7.3.1', 'dirtyAbove', 'yesNo', '水线以上', 'above the waterline'],
    ['B7.3.2', 'dirtyBelowPartFlow', 'yesNo', '水线以下，设有符合第 30.6.5 条的部分流量装置', 'below the waterline in conjunction with the part flow arrangements in compliance with regulation 30.6.5'],
    ['B7.3.3', 'dirtyBelow', 'yesNo', '水线以下', 'below the waterline'],
    ['B7.4', 'drainingItems', 'heading', '货油泵和货油管的排放（第 30.4、30.5 条）', 'Discharge of oil from cargo pumps and oil lines (regulations 30.4 and 30.5)'],
    ['B7.4.1', 'draining', 'heading', '卸货完毕后泄放货油泵和货油管的设备', 'Means to drain all cargo pumps and oil lines at the completion of cargo discharge'],
    ['B7.4.1.1', 'drainToTank', 'yesNo', '泄放物可排至货油舱或污油水舱', 'drainings capable of being discharged to a cargo tank or slop tank'],
    ['B7.4.1.2', 'drainAshore', 'yesNo', '设有专用小直径管供排岸', 'for discharge ashore a special small-diameter line is provided'],
  ]),
}
