/** Ships for which a type of certificate does not exist: its instrument is about other ships. */
import { docTypesOf } from './doc-types.ts'
import type { DocType } from './doc-types.ts'
import { PASSENGER_SHIP_TYPES } from './ship-types.ts'

/** Particulars of the register that decide it. */
export interface CertifiedShip {
  shipType: string
  /** most passengers the ship may carry; null: the type decides */
  passengers: number | null
  propulsion: string | null
  /** not an oil tanker, but with cargo tanks for oil of 200 m³ or more: MARPOL I/2.2 */
  isOtherWithTanks: boolean
}

interface Words {
  zh: string
  en: string
}

/** What a certificate is about, and the ships that it is not about. */
interface Scope {
  codes: readonly string[]
  excludes(ship: CertifiedShip): boolean
  /** ends the sentence "this certificate is only for …" */
  only: Words
  /** where the rule is */
  clause: string
}

// More than twelve passengers: SOLAS I/2(f).
const isPassengerShip = ({ passengers, shipType }: CertifiedShip) =>
  passengers === null ? PASSENGER_SHIP_TYPES.has(shipType) : passengers > 12
const isOf = (ship: CertifiedShip, ...types: readonly DocType[]) =>
  docTypesOf(ship.shipType).some((one) => types.includes(one))
/** Every type of the ship is one of these: a combination carrier has two. */
const isOnly = (ship: CertifiedShip, ...types: readonly DocType[]) => {
  const own = docTypesOf(ship.shipType)
  return own.length > 0 && own.every((one) => types.includes(one))
}
/** Offshore supply vessels also carry liquids in bulk. */
const isSupplyVessel = ({ shipType }: CertifiedShip) => shipType === '505'

const SCOPES: readonly Scope[] = [
  {
    codes: ['SC', 'SE', 'SR', 'CSS'],
    excludes: isPassengerShip,
    only: { zh: '货船', en: 'cargo ships' },
    clause: 'SOLAS I/12(a)(ii)–(v)',
  },
  {
    codes: ['PSS'],
    excludes: (ship) => !isPassengerShip(ship),
    only: { zh: '客船', en: 'passenger ships' },
    clause: 'SOLAS I/12(a)(i)',
  },
  {
    codes: ['PLC'],
    excludes: (ship) => !isPassengerShip(ship),
    only: {
      zh: '准许载客超过 12 人的船舶',
      en: 'ships licensed to carry more than twelve passengers',
    },
    clause: 'Athens 2002 art. 4bis(1)',
  },
  {
    codes: ['IPS'],
    excludes: isPassengerShip,
    only: { zh: '货船和高速货船', en: 'cargo ships and high-speed cargo craft' },
    clause: 'SOLAS XV/2',
  },
  {
    codes: ['SPS'],
    excludes: (ship) => isPassengerShip(ship) || isOf(ship, 'oil', 'chemical', 'gas', 'bulk'),
    only: { zh: '特种用途船', en: 'special purpose ships' },
    clause: 'SPS 1.2, 1.3.12',
  },
  {
    codes: ['HSC'],
    excludes: (ship) => isOf(ship, 'oil', 'chemical', 'gas', 'bulk', 'modu'),
    only: { zh: '高速船', en: 'high-speed craft' },
    clause: 'SOLAS X/1, X/3',
  },
  {
    codes: ['MODU'],
    excludes: (ship) => !isOf(ship, 'modu'),
    only: { zh: '海上移动式钻井平台', en: 'mobile offshore drilling units' },
    clause: 'MODU 1.3',
  },
  {
    codes: ['CFC'],
    excludes: (ship) => !isOf(ship, 'chemical'),
    only: { zh: '化学品船', en: 'chemical tankers' },
    clause: 'SOLAS VII/8, VII/10',
  },
  {
    codes: ['CFG'],
    excludes: (ship) => !isOf(ship, 'gas'),
    only: { zh: '气体运输船', en: 'gas carriers' },
    clause: 'SOLAS VII/11, VII/13',
  },
  {
    codes: ['NLS'],
    excludes: (ship) => !isOf(ship, 'chemical', 'oil') && !isSupplyVessel(ship),
    only: {
      zh: '散装运输有毒液体物质的船舶',
      en: 'ships carrying noxious liquid substances in bulk',
    },
    clause: 'MARPOL II/2, II/9',
  },
  {
    codes: ['CLC'],
    excludes: (ship) => !isOf(ship, 'oil', 'chemical') && !ship.isOtherWithTanks,
    only: { zh: '散装运输油类的船舶', en: 'ships carrying oil in bulk as cargo' },
    clause: 'CLC 1992 art. I(1), VII',
  },
  {
    codes: ['GRN', 'SBC'],
    excludes: (ship) =>
      isPassengerShip(ship) || isOnly(ship, 'oil', 'chemical', 'gas') || isOf(ship, 'modu'),
    only: { zh: '散装运输固体货物的货船', en: 'cargo ships carrying solid cargoes in bulk' },
    clause: 'SOLAS VI/1, VI/9',
  },
  {
    codes: ['IEE', 'SOC'],
    excludes: (ship) => ship.propulsion === 'none' || isOf(ship, 'modu'),
    only: {
      zh: '机械推进的船舶，钻井平台除外',
      en: 'ships propelled by mechanical means, without drilling rigs',
    },
    clause: 'MARPOL VI/19.2.2',
  },
]

/** Why a ship cannot have a certificate of a type: the ships it is about, and the clause. */
export function outsideScope(
  code: string,
  ship: CertifiedShip,
): { only: Words; clause: string } | null {
  const scope = SCOPES.find(({ codes, excludes }) => codes.includes(code) && excludes(ship))
  return scope ? { only: scope.only, clause: scope.clause } : null
}
