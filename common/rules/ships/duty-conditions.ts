/**
 * Conditions on a ship that several conventions share. Sources: SOLAS I/1 to I/3, IX/2, XI-2/2;
 * LL 66/88 art. 4 and 5; Tonnage 69 art. 3 and 4; MARPOL I/3.7, IV/3.2, VI/3.4 and VI/19.2.
 */
import { PASSENGER_SHIP_TYPES } from './ship-types.ts'
import { all, any, known, not, unknown, when } from './duty-facts.ts'
import type { Condition, DutyShip } from './duty-facts.ts'

/** Barges and docks, which have no propulsion where the register does not say otherwise. */
const towedTypes: readonly string[] = ['211', '306', '904']

/** The ship is of one of these types, by codes of SHIP_TYPE. */
export const isOf = (...types: readonly string[]): Condition =>
  when((ship) => types.includes(ship.shipType))

const isPropelled = ({ propulsion, shipType }: DutyShip) =>
  propulsion === null ? !towedTypes.includes(shipType) : propulsion !== 'none'
/** Propelled by mechanical means; barges and docks only where the register says so. */
export const propelled: Condition = when(isPropelled)

/** Fishing vessel; SOLAS I/3(a)(vi). */
export const fishing = isOf('FISH')
/** Pleasure craft not engaged in trade; SOLAS I/3(a)(v). */
export const pleasure: Condition = when((ship) => ship.trade === 'pleasure')
/** Mobile offshore drilling unit. */
export const drillingUnit = isOf('411')
/** High-speed craft; SOLAS X/1. */
export const highSpeed = isOf('106')

/** More than twelve passengers, SOLAS I/2(f); by the ship type while their number is not known. */
export const passengerShip: Condition = when(({ passengers, shipType }) =>
  passengers === null ? PASSENGER_SHIP_TYPES.has(shipType) : passengers > 12,
)

/** At least this gross tonnage. */
export const fromTonnage = (least: number): Condition =>
  known(
    'grossTonnage',
    (ship) => ship.grossTonnage,
    (tonnage) => tonnage >= least,
  )
/** More than this gross tonnage. */
export const aboveTonnage = (most: number): Condition => fromTonnage(most + 1)
/** Keel laid on that day or later; the date of build stands for it where it is earlier. */
export const keelFrom =
  (day: string): Condition =>
  (ship, today) =>
    known(
      'keelDate',
      ({ keelDate, buildDate }) => keelDate ?? (buildDate && buildDate < day ? buildDate : null),
      (date) => date >= day,
    )(ship, today)

/**
 * Ship to which a rule for new ships applies: building contract from the first day; without a
 * contract keel from the second; or delivery from the third. A contract that is not recorded leaves
 * the keel to decide.
 */
export const newShipFrom =
  (contract: string, keel: string, delivery: string): Condition =>
  (ship, today) =>
    known(
      'keelDate',
      ({ contractDate, keelDate, buildDate }) => {
        if (buildDate !== null && buildDate < contract) return false
        if (buildDate !== null && buildDate >= delivery) return true
        if (contractDate !== null) return contractDate >= contract
        return keelDate === null ? null : keelDate >= keel
      },
      (isNew) => isNew,
    )(ship, today)

/** International voyages; of a pleasure craft the register does not say. */
export const international: Condition = (ship, day) =>
  ship.trade === 'pleasure'
    ? unknown('pleasureVoyages')(ship, day)
    : known(
        'trade',
        (one) => one.trade,
        (trade) => trade === 'international',
      )(ship, day)

/**
 * Length of LL art. 2(8) of at least 24 m: never more than the length overall, hardly less than
 * that between perpendiculars.
 */
export const from24Metres: Condition = known(
  'loadLineLength',
  ({ loa, lbp }) => (loa !== null && loa < 24 ? loa : lbp !== null && lbp >= 24 ? lbp : null),
  (length) => length >= 24,
)

/** SOLAS applies: international voyages, mechanical propulsion, no fishing or pleasure craft. */
export const solas = all(international, propelled, not(fishing), not(pleasure))
/** Passenger ship of any tonnage under SOLAS. */
export const solasPassenger = all(solas, passengerShip)
/** Cargo ship under SOLAS of at least this gross tonnage. */
export const solasCargo = (least: number): Condition =>
  all(solas, not(passengerShip), fromTonnage(least))
/** Cargo ship under SOLAS of any tonnage that is no high-speed craft. */
export const cargoCraft = all(solas, not(passengerShip), not(highSpeed))
/** Ship to which SOLAS chapter I applies: I/3(a)(ii). */
export const solasShip = any(solasPassenger, solasCargo(500))

/** More than so many persons on board. */
export const personsAbove = (most: number): Condition =>
  known(
    'personsOnBoard',
    (ship) => ship.personsOnBoard,
    (persons) => persons > most,
  )

/**
 * Not exempt as an unmanned barge without propulsion (MARPOL I/3.7, IV/3.2, VI/3.4): propelled, or
 * with persons on board. An oil barge carries oil and cannot be exempt from annex I.
 */
export const noBargeExemption = any(propelled, personsAbove(0), unknown('bargeExemption'))

/** MARPOL VI chapter 4 applies: VI/19.2, without drilling rigs and ships that are not propelled. */
export const carbonRules = all(international, propelled, not(drillingUnit))

/** The ship enters ports of parties, or her flag is a party. */
export const reachesParties = any(international, unknown('flagParty'))
