/**
 * Facts that decide which certificates a ship must carry, and conditions over them. A condition is
 * true, false, or open: it then names the facts it depends on.
 */

/** Particulars of the register that the conditions read, by their names on a ship. */
export interface DutyShip {
  shipType: string
  status: string
  grossTonnage: number | null
  deadweight: number | null
  loa: number | null
  lbp: number | null
  keelDate: string | null
  contractDate: string | null
  buildDate: string | null
  propulsion: string | null
  enginePower: number | null
  engineCount: number | null
  callSign: string | null
  mmsi: string | null
  /** international or domestic voyages, or a pleasure craft not engaged in trade */
  trade: 'international' | 'domestic' | 'pleasure' | null
  /** most passengers the ship may carry */
  passengers: number | null
  /** most persons the ship may carry, crew included */
  personsOnBoard: number | null
  /** whether the equipment record lists lifting appliances; null where it says nothing */
  liftingAppliances: boolean | null
}

/** A fact that is not known: a particular that is missing, or one the register does not have. */
export type DutyFact = keyof typeof DUTY_FACTS

/** What may be missing, in both languages, as the end of "depends on …". */
export const DUTY_FACTS = {
  trade: ['航行区域（国际或国内）', 'the trade (international or domestic)'],
  grossTonnage: ['总吨', 'the gross tonnage'],
  deadweight: ['载重吨', 'the deadweight'],
  loadLineLength: ['载重线长度（24 米）', 'the load line length (24 m)'],
  keelDate: ['安放龙骨日期', 'the date the keel was laid'],
  buildDate: ['建造完工日期', 'the date of build'],
  personsOnBoard: ['船上人数', 'the number of persons on board'],
  enginePower: ['主机功率', 'the engine power'],
  pleasureVoyages: ['游艇是否国际航行', 'whether the yacht makes international voyages'],
  oilCargo: ['是否散装运输油类', 'whether the ship carries oil in bulk'],
  noxiousCargo: [
    '是否散装运输有毒液体物质',
    'whether the ship carries noxious liquid substances in bulk',
  ],
  dangerousGoods: ['是否载运危险货物', 'whether the ship carries dangerous goods'],
  bulkGrain: ['是否装运散装谷物', 'whether the ship loads grain in bulk'],
  polarWaters: ['是否在极地水域航行', 'whether the ship sails in polar waters'],
  liftingAppliances: ['是否设有起重设备', 'whether the ship has lifting appliances'],
  industrialPersonnel: [
    '是否载运 12 名以上工业人员',
    'whether the ship carries more than 12 industrial personnel',
  ],
  radioStation: ['是否设有无线电台', 'whether the ship has a radio station'],
  ballastTanks: ['是否设计载运压载水', 'whether the ship is designed to carry ballast water'],
  floatingPlatform: [
    '船旗国是否视其为浮动平台',
    'whether the flag regards the ship as a floating platform',
  ],
  bargeExemption: [
    '是否持有无人非自航驳船免除证书',
    'whether the ship is exempt as an unmanned non-self-propelled barge',
  ],
  flagParty: ['船旗国是否为缔约国', 'whether the flag is a party to the convention'],
  athensParty: [
    '船旗国或挂靠港所属国是否为雅典公约缔约国',
    'whether the flag or a port of call belongs to a party to the Athens Convention',
  ],
  flagLaw: ['船旗国的规定', 'the law of the flag'],
} as const satisfies Readonly<Record<string, readonly [zh: string, en: string]>>

/** Result of a condition: `holds` is null while it depends on facts that are not known. */
export interface Finding {
  holds: boolean | null
  facts: readonly DutyFact[]
}
/** @param day calendar date, `YYYY-MM-DD`, for rules that begin on a day */
export type Condition = (ship: DutyShip, day: string) => Finding

const decided = (holds: boolean): Finding => ({ holds, facts: [] })
const open = (facts: readonly DutyFact[]): Finding => ({
  holds: null,
  facts: [...new Set(facts)],
})

/** A condition on something the register does not know. */
export const unknown =
  (fact: DutyFact): Condition =>
  () =>
    open([fact])

/** A condition on a value of the ship; open while the value is missing. */
export const known =
  <T>(fact: DutyFact, read: (ship: DutyShip) => T | null, test: (value: T) => boolean): Condition =>
  (ship) => {
    const value = read(ship)
    return value === null ? open([fact]) : decided(test(value))
  }

/** A condition that particulars always decide. */
export const when =
  (test: (ship: DutyShip, day: string) => boolean): Condition =>
  (ship, day) =>
    decided(test(ship, day))

/** True where all conditions hold; false where one does not, whatever is unknown of the others. */
export const all =
  (...conditions: readonly Condition[]): Condition =>
  (ship, day) => {
    const found = conditions.map((condition) => condition(ship, day))
    if (found.some(({ holds }) => holds === false)) return decided(false)
    const facts = found.flatMap((one) => one.facts)
    return facts.length ? open(facts) : decided(true)
  }

/** True where one condition holds, whatever is unknown of the others. */
export const any =
  (...conditions: readonly Condition[]): Condition =>
  (ship, day) => {
    const found = conditions.map((condition) => condition(ship, day))
    if (found.some(({ holds }) => holds)) return decided(true)
    const facts = found.flatMap((one) => one.facts)
    return facts.length ? open(facts) : decided(false)
  }

/** The opposite. */
export const not =
  (condition: Condition): Condition =>
  (ship, day) => {
    const { holds, facts } = condition(ship, day)
    return holds === null ? open(facts) : decided(!holds)
  }
