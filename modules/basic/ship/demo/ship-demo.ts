import { elementAt } from '#server/core/lookup.ts'
import { addDays } from '#common/rules/base/dates.ts'
import { checkCallSign, checkImo } from '#common/rules/ships/ship-identifiers.ts'
import { shipFlags, shipKinds, yards } from './ship-kinds.ts'
import type { ShipKind } from './ship-kinds.ts'
import { newName } from './ship-names.ts'

export interface DemoFlag {
  id: number
  iso2: string
  callSignPrefixes: readonly string[]
  mids: readonly string[]
  ports: readonly string[]
}
export interface DemoCompany {
  id: number
  region: string
  nameZh: string | null
  kinds: readonly string[]
}
type Random = () => number

/** Deterministic random numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const pickOf =
  (random: Random) =>
  <T>(from: readonly T[]): T =>
    elementAt(from, Math.floor(random() * from.length))
const between = (random: Random, low: number, high: number) => low + random() * (high - low)
const integer = (random: Random, low: number, high: number) =>
  Math.floor(between(random, low, high + 1))
function weighted<T>(random: Random, choices: readonly (readonly [T, number])[]): T {
  let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0)
  const chosen = choices.find(([, weight]) => (left -= weight) < 0)
  return (chosen ?? elementAt(choices, choices.length - 1))[0]
}

/**
 * IMO numbers from an unassigned range, so that no demonstration ship has the number of a real one.
 */
function imoOf(i: number): string {
  const base = String(190_017 + i * 37)
  for (let digit = 0; digit < 10; digit++) if (checkImo(base + digit) === null) return base + digit
  throw new Error(`no check digit for ${base}`)
}

function callSignOf(flag: DemoFlag, random: Random, taken: Set<string>): string {
  const localize = pickOf(random)
  for (;;) {
    const prefix = localize(flag.callSignPrefixes)
    const letter = () => letters.charAt(integer(random, 0, 25))
    const sign = `${prefix.length === 1 ? prefix + letter() : prefix}${letter()}${letter()}${random() < 0.8 ? integer(random, 2, 9) : ''}`
    if (taken.has(sign) || checkCallSign(sign)) continue
    taken.add(sign)
    return sign
  }
}

/** Consistent tonnages, lengths and machinery. */
function hullOf(kind: ShipKind, random: Random) {
  const [low, high] = kind.gt
  const gt = Math.round(low * (high / low) ** random())
  const nt = Math.max(Math.ceil(gt * 0.3), Math.round(gt * kind.nt * between(random, 0.94, 1.06)))
  const loa = Number((gt ** (1 / 3) * kind.length * between(random, 0.97, 1.03)).toFixed(2))
  const breadth = Number((loa / kind.slender).toFixed(2))
  const depth = Number((breadth * 0.56).toFixed(2))
  const draft = Number((depth * 0.66).toFixed(3))
  const canals = gt > 9000 && random() < 0.6
  return {
    grossTonnage: gt,
    netTonnage: nt,
    deadweight: Math.round(gt * kind.dwt * between(random, 0.96, 1.04)),
    loa,
    lbp: Number((loa * 0.963).toFixed(2)),
    breadth,
    depth,
    draft,
    freeboard: Math.round((depth - draft) * 1000),
    hullMaterial: 'steel',
    propulsion: kind.code === '304' && random() < 0.5 ? 'dualFuel' : 'diesel',
    suezTonnage: canals ? Number((nt * 1.28).toFixed(2)) : null,
    panamaTonnage: canals ? Math.round(nt * 1.19) : null,
    enginePower: Math.round((gt ** (2 / 3) * kind.power) / 10) * 10,
    engineCount: kind.code === '601' || kind.code === '505' ? 2 : 1,
    propellerCount: kind.code === '601' || kind.code === '505' || kind.code === '108' ? 2 : 1,
    speed: Number((kind.speed * between(random, 0.95, 1.05)).toFixed(1)),
    mainEngine: `${pickOf(random)(['Hudong', 'Hyundai', 'Mitsui', 'Yuchai Marine'])}-MAN B&W ${integer(random, 5, 8)}S${pickOf(random)([35, 46, 50, 60, 70])}ME-C`,
  }
}

function historyOf(kind: ShipKind, random: Random, building: boolean) {
  const built = building ? null : addDays('1998-03-01', integer(random, 0, 10_000))
  const keel = built
    ? addDays(built, -integer(random, 290, 520))
    : addDays('2026-02-02', integer(random, 0, 200))
  const [builder, buildPlace] = pickOf(random)(yards)
  return {
    builder,
    buildPlace,
    hullNo: `${kind.code.slice(0, 1)}${integer(random, 1000, 4999)}`,
    contractDate: addDays(keel, -integer(random, 200, 480)),
    keelDate: keel,
    launchDate: built && addDays(built, -integer(random, 70, 160)),
    buildDate: built,
    classDate: built,
  }
}

/** Particulars that registers often lack; every fifth ship lacks some of them. */
const late = [
  'speed',
  'buildPlace',
  'propellerCount',
  'engineCount',
  'lbp',
  'hullMaterial',
  'builder',
  'draft',
] as const
const lacking = (i: number) =>
  i % 5 === 4 ? Object.fromEntries(late.slice(0, 1 + (i % 8)).map((name) => [name, null])) : {}

const statuses = [
  ['inService', 91],
  ['laidUp', 3],
  ['underRepair', 3],
  ['transferred', 2],
  ['deleted', 1],
] as const

/** Voyages and persons on board; every twelfth ship sails in domestic waters. */
function serviceOf(kind: ShipKind, { grossTonnage }: { grossTonnage: number }, i: number) {
  const passengers = kind.code === '108' ? Math.round(grossTonnage / 25) : 0
  const crew = Math.min(32, 6 + Math.round(grossTonnage / 2000))
  return {
    trade: i % 12 === 11 ? ('domestic' as const) : ('international' as const),
    passengers,
    personsOnBoard: crew + passengers,
  }
}

const insurers = [
  ['North Shore Mutual P&I Association', '12 Quayside, Newcastle upon Tyne, United Kingdom'],
  ['Skerries P&I', 'Strandgata 8, Arendal, Norway'],
  ['Eastern Seas P&I Club', '18 Robinson Road, Singapore'],
] as const

/** Register entry, ballast tanks and liability insurer of a ship. */
function registryOf(
  { grossTonnage }: { grossTonnage: number },
  buildDate: string | null,
  i: number,
) {
  const [insurerName, insurerAddress] = elementAt(insurers, i % insurers.length)
  return {
    registryDate: buildDate && addDays(buildDate, 4),
    ballastCapacity: Math.round(grossTonnage * 0.48),
    insurerName,
    insurerAddress,
  }
}

/**
 * A deterministic fleet of invented ships of all types, flags and companies. The first companies
 * always get some ships.
 */
export function demoShips(
  count: number,
  flags: readonly DemoFlag[],
  companies: readonly DemoCompany[],
) {
  const random = seeded(20_261_121)
  const localize = pickOf(random)
  const anyOf = <T>(from: readonly T[]): T | undefined => from[integer(random, 0, from.length - 1)]
  const [names, signs] = [new Set<string>(), new Set<string>()]
  const flagChoices = flags
    .filter((flag) => flag.mids.length && flag.callSignPrefixes.length)
    .flatMap((flag) => {
      const share = shipFlags[flag.iso2]
      return share ? [[flag, share] as const] : []
    })
  const of = (kind: string) => companies.filter(({ kinds }) => kinds.includes(kind))
  const [owners, managers] = [of('owner'), of('ismManager')]
  const [crews, operators] = [of('crewManager'), of('operator')]
  const [offshore, agents] = [of('offshore'), of('agent')]
  return Array.from({ length: count }, (_, i) => {
    const kind = weighted(
      random,
      shipKinds.map((k) => [k, k.share] as const),
    )
    const flag = weighted(random, flagChoices)
    const owner = i < 24 ? elementAt(owners, i % Math.min(4, owners.length)) : localize(owners)
    const building = i % 40 === 39
    const near = managers.filter(({ region }) => region === owner.region)
    const hull = hullOf(kind, random)
    const ship = {
      ...newName(names, owner.nameZh !== null && owner.region === 'SHA', localize, () =>
        integer(random, 1, 98),
      ),
      previousNames: random() < 0.25 ? newName(names, false, localize, () => 1).name : null,
      imo: imoOf(i),
      classNo: `PR${26_000 + i * 13}`,
      officialNo: `${flag.iso2 === 'PA' ? `${integer(random, 30_000, 59_999)}-${integer(random, 10, 25)}` : integer(random, 10_000, 99_999)}`,
      callSign: callSignOf(flag, random, signs),
      mmsi: `${localize(flag.mids)}${String(100_000 + i * 3_571).slice(-6)}`,
      shipType: kind.code,
      region: owner.region,
      status: building ? 'underConstruction' : weighted(random, statuses),
      flagId: flag.id,
      registryPort: anyOf(flag.ports) ?? null,
      ...hull,
      ...historyOf(kind, random, building),
      ...lacking(i),
      ownerId: owner.id,
      managerId: (owner.kinds.includes('ismManager')
        ? owner
        : (anyOf(near.length ? near : managers) ?? owner)
      ).id,
      crewManagerId: random() < 0.5 && crews.length ? localize(crews).id : null,
      operatorId: random() < 0.6 && operators.length ? localize(operators).id : owner.id,
      offshoreCompanyId: random() < 0.2 && offshore.length ? localize(offshore).id : null,
      agentId: random() < 0.3 && agents.length ? localize(agents).id : null,
      ...serviceOf(kind, hull, i),
      classNotations: `★100A1 ${kind.notation}; ★LMC${hull.grossTonnage > 1000 ? ' UMS' : ''}`,
      navigationArea: hull.grossTonnage < 900 ? 'greaterCoastal' : 'unrestricted',
      previousClass:
        random() < 0.3 ? localize(['ABS', 'BV', 'CCS', 'DNV', 'KR', 'LR', 'NK', 'RINA']) : null,
    }
    return { ...ship, ...registryOf(hull, ship.buildDate, i) }
  })
}
