/** Duties of SOLAS, the load line and tonnage conventions. */
import {
  drillingUnit,
  fishing,
  from24Metres,
  fromTonnage,
  highSpeed,
  international,
  isOf,
  keelFrom,
  newShipFrom,
  personsAbove,
  pleasure,
  solas,
  solasCargo,
  solasPassenger,
  solasShip,
  cargoCraft,
} from './duty-conditions.ts'
import { all, any, known, not, unknown } from './duty-facts.ts'
import { rule } from './duty-rule.ts'
import type { DutyRule } from './duty-rule.ts'

const [cargo500, cargo300] = [
  ['500 总吨及以上国际航行货船', 'Cargo ship of 500 GT and above on international voyages'],
  ['300 总吨及以上国际航行货船', 'Cargo ship of 300 GT and above on international voyages'],
] as const
const metres24 = [
  '长度 24 米及以上国际航行船舶',
  'Ship of 24 m in length and above on international voyages',
] as const

/** Lifting appliances, which the equipment record of the ship lists. */
const withGear = known(
  'liftingAppliances',
  (ship) => ship.liftingAppliances,
  (has) => has,
)

/** Duties of SOLAS chapters I, II-1, X and XIV and of the codes beside them. */
export const safetyRules: readonly DutyRule[] = [
  rule('SC', 'SOLAS I/12(a)(ii)', cargo500, all(cargoCraft, fromTonnage(500)), ['CSS', 'MODU']),
  rule('SE', 'SOLAS I/12(a)(iii)', cargo500, all(cargoCraft, fromTonnage(500)), ['CSS', 'MODU']),
  rule('SR', 'SOLAS I/12(a)(iv), IV/1', cargo300, all(cargoCraft, fromTonnage(300)), [
    'CSS',
    'MODU',
  ]),
  rule(
    'PSS',
    'SOLAS I/12(a)(i)',
    ['国际航行客船', 'Passenger ship on international voyages'],
    all(solasPassenger, not(highSpeed)),
  ),
  rule(
    'HSC',
    'SOLAS X/3.2; HSC 1.8',
    ['国际航行高速船', 'High-speed craft on international voyages'],
    all(highSpeed, solasShip),
    ['PSS'],
  ),
  rule(
    'MODU',
    'MODU 1.6',
    ['海上移动式钻井平台', 'Mobile offshore drilling unit'],
    all(drillingUnit, international, unknown('flagLaw')),
  ),
  rule(
    'SPS',
    'SPS 1.7',
    ['500 总吨及以上特种用途船', 'Special purpose ship of 500 GT and above'],
    all(isOf('SPS'), solas, fromTonnage(500), unknown('flagLaw')),
  ),
  rule(
    'POLAR',
    'SOLAS XIV/2; Polar Code I-A/1.3',
    ['极地水域航行的船舶', 'Ship in polar waters'],
    all(solasShip, unknown('polarWaters')),
  ),
  rule(
    'LA',
    'SOLAS II-1/3-13',
    ['设有起重设备的船舶', 'Ship with lifting appliances'],
    all(solasShip, not(drillingUnit), withGear),
  ),
  rule(
    'NSR',
    'SOLAS II-1/3-12; Noise Code 1.3, 4.3.3',
    [
      '1,600 总吨及以上的国际航行新船（2014 年 7 月 1 日及以后签订合同）',
      'New ship of 1,600 GT and above on international voyages, contracted on or after 1 July 2014',
    ],
    all(
      solas,
      fromTonnage(1600),
      // craft outside the Code: 1.3.4
      not(any(highSpeed, drillingUnit, isOf('404', '408'))),
      newShipFrom('2014-07-01', '2015-01-01', '2018-07-01'),
    ),
  ),
  rule(
    'IPS',
    'SOLAS XV/3, XV/5; IP Code I/3',
    [
      '载运 12 名以上工业人员的 500 总吨及以上货船',
      'Cargo ship of 500 GT and above carrying more than 12 industrial personnel',
    ],
    all(
      solasCargo(500),
      isOf('401', '408', '410', '505', '903', 'SPS'),
      personsAbove(12),
      unknown('industrialPersonnel'),
    ),
  ),
]

/** Duties of the load line and tonnage conventions. */
export const loadLineRules: readonly DutyRule[] = [
  rule(
    'ILL',
    'LL 66/88 art. 4, 5, 16',
    metres24,
    all(
      international,
      not(fishing),
      not(pleasure),
      from24Metres,
      // existing ships of less than 150 GT: art. 5(1)(c)
      any(keelFrom('1968-07-21'), fromTonnage(150)),
    ),
    ['ILE'],
  ),
  rule('ITC', 'Tonnage 69 art. 3, 4, 7', metres24, all(international, from24Metres)),
]
