/** Duties of ISM, ISPS and MLC, of cargoes, of the flag, and of insurance. */
import {
  aboveTonnage,
  drillingUnit,
  fishing,
  fromTonnage,
  international,
  isOf,
  keelFrom,
  passengerShip,
  personsAbove,
  pleasure,
  propelled,
  reachesParties,
  solas,
  solasCargo,
  solasPassenger,
  solasShip,
  cargoCraft,
} from './duty-conditions.ts'
import { all, any, known, not, unknown, when } from './duty-facts.ts'
import { rule, solasGround } from './duty-rule.ts'
import type { DutyRule } from './duty-rule.ts'

const dangerousGoodsTypes = isOf(
  ...'102 108 201 202 203 205 206 207 208 210 214 216 217 505 PCTC'.split(' '),
)
/** Duties of ISM, ISPS and MLC. */
export const managementRules: readonly DutyRule[] = [
  rule('DOC', 'SOLAS IX/4.1; ISM 13.2', solasGround, solasShip, ['IDOC']),
  rule('SMC', 'SOLAS IX/4.3; ISM 13.7', solasGround, solasShip, ['ISMC']),
  rule(
    'ISSC',
    'SOLAS XI-2/2.1.1; ISPS A/19.2',
    [
      '国际航行客船，500 总吨及以上货船，移动式钻井平台',
      'Passenger ship, cargo ship of 500 GT and above, drilling unit, on international voyages',
    ],
    any(solasShip, all(solas, drillingUnit)),
    ['IISSC'],
  ),
  ...[['MLC', 'IMLC'] as const, ['DMLC', 'IMLC'] as const].map(([code, interim]) =>
    rule(
      code,
      code === 'MLC' ? 'MLC reg. 5.1.3(1)' : 'MLC reg. 5.1.3(3), A5.1.3(11)',
      ['500 总吨及以上国际航行商船', 'Trading ship of 500 GT and above on international voyages'],
      all(
        international,
        fromTonnage(500),
        not(fishing),
        not(pleasure),
        any(propelled, personsAbove(0)),
        // in doubt the competent authority decides: art. II(5)
        any(not(drillingUnit), unknown('flagLaw')),
      ),
      [interim],
    ),
  ),
]

/** Duties by cargo, of the flag and of insurance. */
export const otherRules: readonly DutyRule[] = [
  rule(
    'DG',
    'SOLAS II-2/19.4',
    ['载运包装或固体散装危险货物', 'Ship carrying dangerous goods, packaged or solid in bulk'],
    all(
      solas,
      dangerousGoodsTypes,
      any(
        keelFrom('1992-02-01'),
        all(any(passengerShip, fromTonnage(500)), keelFrom('1984-09-01')),
      ),
      unknown('dangerousGoods'),
    ),
  ),
  rule(
    'GRN',
    'SOLAS VI/9; Grain Code 3',
    ['装运散装谷物的货船', 'Cargo ship loading grain in bulk'],
    all(cargoCraft, isOf('201', '202', '203', '207', '216'), unknown('bulkGrain')),
  ),
  rule(
    'REG',
    'UNCLOS art. 91(2)',
    ['悬挂船旗的船舶', 'Ship flying a flag'],
    when(() => true),
    ['REGP'],
  ),
  rule('MSM', 'SOLAS V/14.2', solasGround, solasShip),
  rule('CSR', 'SOLAS XI-1/5', solasGround, solasShip),
  rule(
    'RSL',
    'ITU RR 18.1',
    ['设有无线电台的船舶', 'Ship with a radio station'],
    any(
      when(({ callSign, mmsi }) => Boolean(callSign || mmsi)),
      solasPassenger,
      solasCargo(300),
      unknown('radioStation'),
    ),
  ),
  rule(
    'CLC',
    'CLC 92 art. VII(1), VII(11)',
    ['散装运输超过 2,000 吨油类', 'Ship carrying more than 2,000 t of oil in bulk'],
    all(
      any(isOf('301', '305', '306'), all(isOf('216', '302', '303'), unknown('oilCargo'))),
      known(
        'deadweight',
        (ship) => ship.deadweight,
        (tonnes) => tonnes > 2000,
      ),
    ),
  ),
  rule(
    'BCC',
    'Bunkers 2001 art. 7(1), 7(11)',
    ['1,000 总吨以上船舶', 'Ship of more than 1,000 GT'],
    all(aboveTonnage(1000), reachesParties),
  ),
  rule(
    'WRC',
    'Nairobi 2007 art. 12(1), 12(12)',
    ['300 总吨及以上船舶', 'Ship of 300 GT and above'],
    all(fromTonnage(300), reachesParties),
  ),
  rule(
    'PLC',
    'Athens 2002 art. 4bis(1), 4bis(13)',
    ['载运 12 名以上旅客的船舶', 'Ship licensed to carry more than twelve passengers'],
    all(passengerShip, international, unknown('athensParty')),
  ),
]
