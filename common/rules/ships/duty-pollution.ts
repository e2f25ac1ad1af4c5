/** Duties of MARPOL, the ballast water, anti-fouling and recycling conventions. */
import {
  carbonRules,
  drillingUnit,
  fromTonnage,
  international,
  isOf,
  keelFrom,
  newShipFrom,
  noBargeExemption,
  personsAbove,
  propelled,
} from './duty-conditions.ts'
import { all, any, known, not, unknown, when } from './duty-facts.ts'
import type { Condition } from './duty-facts.ts'
import { rule } from './duty-rule.ts'
import type { DutyRule } from './duty-rule.ts'

const oilTanker = isOf('216', '301', '303', '305', '306')
/** Those that carry oil now and then are oil tankers when they do; MARPOL I/1.5. */
const perhapsOil = all(isOf('302', '304'), unknown('oilCargo'))
/** No barges, yachts and fishing vessels, which may have no ballast tanks; BWM art. 3.2(a). */
const hasBallast = any(
  all(propelled, not(isOf('FISH', 'YACHT')), not(drillingUnit)),
  all(not(drillingUnit), unknown('ballastTanks')),
  all(drillingUnit, unknown('floatingPlatform')),
)
/** An engine of more than 130 kW; the register has the power of all main engines together. */
const strongEngine = known(
  'enginePower',
  ({ enginePower, engineCount }) =>
    enginePower === null ? null : enginePower / Math.max(1, engineCount ?? 1),
  (power) => power > 130,
)
/** First day after the five months in which the statement for the first year is issued. */
const firstStatement = (built: string) => `${Number(built.slice(0, 4)) + 1}-06-01`
const reportedYear: Condition = (ship, today) =>
  known(
    'buildDate',
    (one) => one.buildDate,
    (built) => firstStatement(built) <= today,
  )(ship, today)

/** New ship of the Hong Kong Convention, reg. 1.4. */
const recycling = any(
  newShipFrom('2025-06-26', '2025-12-26', '2027-12-26'),
  when((_ship, day) => day >= '2030-06-26'),
)

const from400 = [
  '400 总吨及以上国际航行船舶',
  'Ship of 400 GT and above on international voyages',
] as const
/** Duties of the conventions on pollution and recycling. */
export const pollutionRules: readonly DutyRule[] = [
  rule(
    'IOPP',
    'MARPOL I/7.1',
    [
      '150 总吨及以上油船，400 总吨及以上其他船舶，国际航行',
      'Oil tanker of 150 GT and above, or other ship of 400 GT and above, on international voyages',
    ],
    all(
      international,
      any(
        all(oilTanker, fromTonnage(150)),
        all(perhapsOil, fromTonnage(150)),
        all(fromTonnage(400), noBargeExemption),
      ),
    ),
  ),
  rule(
    'NLS',
    'MARPOL II/9.1',
    ['散装运输有毒液体物质的船舶', 'Ship carrying noxious liquid substances in bulk'],
    all(international, isOf('216', '301', '505'), unknown('noxiousCargo')),
    ['CFC'],
  ),
  rule(
    'CFC',
    'SOLAS VII/10, MARPOL II/11; IBC 1.5.4, BCH 1.6',
    ['国际航行散装化学品船', 'Chemical tanker on international voyages'],
    all(international, isOf('302', '303')),
  ),
  rule(
    'CFG',
    'SOLAS VII/13; IGC 1.4.4',
    [
      '1986 年 7 月 1 日及以后建造的国际航行液化气船',
      'Gas carrier built on or after 1 July 1986, on international voyages',
    ],
    all(international, isOf('304'), any(keelFrom('1986-07-01'), unknown('flagLaw'))),
  ),
  rule(
    'ISPP',
    'MARPOL IV/2.1, IV/5.1',
    [
      '400 总吨及以上或核定载运 15 人以上的国际航行船舶',
      'Ship of 400 GT and above, or certified for more than 15 persons, on international voyages',
    ],
    all(international, any(all(fromTonnage(400), noBargeExemption), personsAbove(15))),
  ),
  rule(
    'IAPP',
    'MARPOL VI/6.1',
    [
      '400 总吨及以上国际航行船舶，及钻井平台',
      'Ship of 400 GT and above on international voyages, and drilling rig',
    ],
    all(international, any(drillingUnit, all(fromTonnage(400), noBargeExemption))),
  ),
  rule(
    'EIAPP',
    'MARPOL VI/13.1; NOx Code 2.1',
    [
      '2000 年及以后建造，柴油机功率超过 130 千瓦',
      'Built from 2000 on, with a diesel engine of more than 130 kW',
    ],
    all(keelFrom('2000-01-01'), strongEngine, any(international, unknown('flagLaw'))),
  ),
  rule('IEE', 'MARPOL VI/6.4, VI/19', from400, all(carbonRules, fromTonnage(400))),
  rule(
    'SOC',
    'MARPOL VI/6.6, VI/6.7, VI/27',
    ['5,000 总吨及以上国际航行船舶', 'Ship of 5,000 GT and above on international voyages'],
    all(carbonRules, fromTonnage(5000), reportedYear),
  ),
  rule('BWM', 'BWM E-1.1, E-2', from400, all(international, fromTonnage(400), hasBallast)),
  rule(
    'IAFS',
    'AFS annex 4 reg. 1(1)(a), 2',
    from400,
    all(international, fromTonnage(400), any(not(drillingUnit), unknown('floatingPlatform'))),
  ),
  rule(
    'IHM',
    'HKC art. 3.3, reg. 5, 11',
    [
      '500 总吨及以上国际航行船舶；现有船自 2030 年 6 月 26 日起',
      'Ship of 500 GT and above on international voyages; existing ships from 26 June 2030',
    ],
    all(international, fromTonnage(500), recycling),
  ),
]
