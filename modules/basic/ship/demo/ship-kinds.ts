/** What demonstration ships of a type are like: ranges from which particulars are drawn. */
export interface ShipKind {
  code: string
  /** how often among a hundred */
  share: number
  /** gross tonnages */
  gt: readonly [number, number]
  /** net by gross tonnage: not below 0.30 */
  nt: number
  /** deadweight by gross tonnage */
  dwt: number
  /** length overall in metres by the cube root of the gross tonnage */
  length: number
  /** length by breadth */
  slender: number
  speed: number
  /** kilowatts by gross tonnage to the power of two thirds */
  power: number
  notation: string
}

export const shipKinds: readonly ShipKind[] = [
  { code: '203', share: 26, gt: [14_000, 107_000], nt: 0.58, dwt: 1.82, length: 6.15, slender: 6.1, speed: 14.2, power: 7.6, notation: 'Bulk Carrier, CSR, ESP, GRAB[20]' },
  { code: '202', share: 14, gt: [1_900, 12_000], nt: 0.5, dwt: 1.45, length: 6.3, slender: 6.4, speed: 12.5, power: 8.4, notation: 'General Cargo Ship, Ice Class B' },
  { code: '205', share: 13, gt: [7_500, 151_000], nt: 0.47, dwt: 1.13, length: 6.6, slender: 6.9, speed: 20.4, power: 19, notation: 'Container Ship, LS' },
  { code: '301', share: 10, gt: [4_500, 160_000], nt: 0.6, dwt: 1.86, length: 6.1, slender: 5.7, speed: 14.4, power: 8, notation: 'Oil Tanker, CSR, ESP, VCS' },
  { code: '303', share: 8, gt: [2_700, 30_000], nt: 0.46, dwt: 1.6, length: 6.2, slender: 5.7, speed: 13.6, power: 8.2, notation: 'Oil/Chemical Tanker Type II, ESP' },
  { code: '304', share: 5, gt: [3_200, 115_000], nt: 0.3, dwt: 0.86, length: 6, slender: 6, speed: 16.4, power: 10.5, notation: 'Liquefied Gas Carrier Type 2G' },
  { code: '207', share: 5, gt: [4_000, 23_000], nt: 0.44, dwt: 1.3, length: 6.3, slender: 6.3, speed: 15, power: 9.4, notation: 'Multi-Purpose Cargo Ship, Heavy Cargo' },
  { code: 'PCTC', share: 4, gt: [42_000, 75_000], nt: 0.3, dwt: 0.3, length: 5, slender: 6, speed: 19.2, power: 9.8, notation: 'Vehicle Carrier' },
  { code: '108', share: 3, gt: [5_000, 34_000], nt: 0.34, dwt: 0.22, length: 6.4, slender: 6.6, speed: 20.5, power: 22, notation: 'Ro-Ro Passenger Ship' },
  { code: '601', share: 4, gt: [230, 900], nt: 0.3, dwt: 0.45, length: 4.5, slender: 2.9, speed: 12.5, power: 60, notation: 'Tug, FiFi 1' },
  { code: '505', share: 3, gt: [1_400, 4_200], nt: 0.3, dwt: 1.1, length: 5.4, slender: 4.3, speed: 13.5, power: 30, notation: 'Offshore Supply Ship, DP-2' },
  { code: '204', share: 2, gt: [3_500, 13_000], nt: 0.42, dwt: 1.5, length: 6.2, slender: 6.2, speed: 12.4, power: 8, notation: 'Cement Carrier' },
  { code: '214', share: 1, gt: [4_200, 14_000], nt: 0.45, dwt: 1.0, length: 6.4, slender: 6.6, speed: 19.5, power: 16, notation: 'Refrigerated Cargo Ship' },
  { code: '404', share: 1, gt: [2_500, 16_000], nt: 0.3, dwt: 1.4, length: 5.6, slender: 5.2, speed: 13.2, power: 12, notation: 'Trailing Suction Hopper Dredger' },
  { code: 'SPS', share: 1, gt: [1_800, 7_000], nt: 0.3, dwt: 0.5, length: 5.6, slender: 5, speed: 14, power: 14, notation: 'Special Purpose Ship, DP-1' },
]

/** Flags of demonstration ships, by ISO code, and how often. */
export const shipFlags: Readonly<Record<string, number>> = {
  PA: 24, LR: 15, MH: 14, HK: 9, CN: 8, SG: 8, MT: 6, BS: 4, CY: 4, KR: 3, BZ: 3, SL: 3, PW: 3, TV: 2, VU: 2, KM: 2, PH: 2, VC: 2, AG: 2, CK: 1, TG: 1, KN: 1, MN: 1,
}

/** Yards of demonstration ships, made up; towns are real. */
export const yards: readonly (readonly [builder: string, place: string])[] = [
  ['Putuo Shipyard', 'Zhoushan'], ['Haimen Heavy Industry', 'Nantong'], ['Lüshun Shipbuilding', 'Dalian'], ['Jurong Delta Shipbuilders', 'Singapore'], ['Geoje Marine Works', 'Geoje'],
  ['Mokpo Shipbuilding', 'Mokpo'], ['Imari Bay Dockyard', 'Imari'], ['Setouchi Shipbuilding', 'Imabari'], ['Subic Heavy Industries', 'Subic'], ['Vung Tau Shipyard', 'Vung Tau'],
]
