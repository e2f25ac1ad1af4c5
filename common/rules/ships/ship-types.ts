/** A type of ship. */
export interface ShipType {
  code: string
  nameZh: string
  nameEn: string
  /**
   * Group of ship types printed on the Document of Compliance (SOLAS IX/1); null where the ISM Code
   * has none.
   */
  docType: string | null
}

// Numbers are the codes of China MSA; types missing in that table have a word as code.
const ROWS: [code: string, zh: string, en: string, docType: string | null][] = [
  ['101', '普通客船', 'Passenger Ship', 'Passenger ship'],
  ['108', '滚装客船', 'Ro-Ro Passenger Ship', 'Passenger ship'],
  ['106', '高速客船', 'Passenger High-Speed Craft', 'Passenger HSC'],
  ['102', '客货船', 'Passenger/Cargo Ship', 'Passenger ship'],
  ['201', '干货船', 'Dry Cargo Ship', 'Other cargo ship'],
  ['202', '杂货船', 'General Cargo Ship', 'Other cargo ship'],
  ['203', '散货船', 'Bulk Carrier', 'Bulk carrier'],
  ['204', '散装水泥运输船', 'Cement Carrier', 'Other cargo ship'],
  ['205', '集装箱船', 'Container Ship', 'Other cargo ship'],
  ['206', '滚装船', 'Ro-Ro Cargo Ship', 'Other cargo ship'],
  ['207', '多用途船', 'Multi-Purpose Ship', 'Other cargo ship'],
  ['208', '木材船', 'Timber Carrier', 'Other cargo ship'],
  ['210', '重大件运输船', 'Heavy Lift Ship', 'Other cargo ship'],
  ['211', '驳船', 'Barge', 'Other cargo ship'],
  ['214', '冷藏船', 'Refrigerated Cargo Ship', 'Other cargo ship'],
  ['216', '矿/散/油船', 'Ore/Bulk/Oil Carrier', 'Bulk carrier / oil tanker'],
  ['217', '半潜船', 'Semi-Submersible Heavy Lift Ship', 'Other cargo ship'],
  ['301', '油船', 'Oil Tanker', 'Oil tanker'],
  ['302', '散装化学品船', 'Chemical Tanker', 'Chemical tanker'],
  ['303', '散装化学品船/油船', 'Chemical/Oil Tanker', 'Chemical / oil tanker'],
  ['304', '液化气船', 'Gas Carrier (LPG/LNG)', 'Gas carrier'],
  ['305', '散装沥青船', 'Asphalt/Bitumen Tanker', 'Oil tanker'],
  ['306', '油驳', 'Oil Barge', 'Oil tanker'],
  ['401', '工程船', 'Work/Construction Vessel', 'Other cargo ship'],
  ['404', '挖泥船', 'Dredger', 'Other cargo ship'],
  ['408', '起重船', 'Crane Vessel / Floating Crane', 'Other cargo ship'],
  ['410', '布缆船', 'Cable Layer', 'Other cargo ship'],
  ['411', '钻井船', 'Drillship / MODU', 'MODU'],
  ['505', '供给船', 'Offshore Supply Vessel', 'Other cargo ship'],
  ['601', '拖船', 'Tug', 'Other cargo ship'],
  ['903', '救助船', 'Rescue/Salvage Vessel', 'Other cargo ship'],
  ['904', '浮船坞', 'Floating Dock', null],
  ['PCTC', '汽车运输船', 'Vehicle Carrier (PCTC)', 'Other cargo ship'],
  ['SPS', '特种用途船', 'Special Purpose Ship', 'Other cargo ship'],
  ['FISH', '渔船', 'Fishing Vessel', null],
  ['YACHT', '游艇', 'Yacht', null],
]

/** The ship types of a new database. */
export const SHIP_TYPES: readonly ShipType[] = ROWS.map(([code, nameZh, nameEn, docType]) => ({
  code,
  nameZh,
  nameEn,
  docType,
}))

/**
 * Names of types in ship registers and AIS lists, by code. Generic AIS names ("Other type",
 * "Reserved") are omitted.
 */
const ALIASES: Record<string, string[]> = {
  101: [
    'Passengers Ship',
    'Passenger',
    'Passenger A',
    'Passenger B',
    'Passenger C',
    'Passenger D',
    'Inland Passengers Ship',
  ],
  108: ['Ro-Ro/Passenger Ship', 'Ropax'],
  106: [
    'High speed craft',
    'Hydrofoil',
    'Air Cushion Passenger Ship',
    'High speed craft A',
    'High speed craft B',
    'High speed craft C',
    'High speed craft D',
  ],
  201: [
    'Cargo',
    'Cargo A',
    'Cargo B',
    'Cargo C',
    'Cargo D',
    'Deck Cargo Ship',
    'Pallet Carrier',
    'Livestock Carrier',
    'Landing Craft',
    'Pipe Carrier',
    'Barge Carrier',
  ],
  202: ['General Cargo'],
  203: [
    'Bulker',
    'Ore Carrier',
    'Aggregates Carrier',
    'Wood Chips Carrier',
    'Self-Discharging Bulk Carrier',
    'Self Discharging Bulk Carrier',
    'Limestone Carrier',
    'Powder Carrier',
    'Stone Carrier',
    'Cabu Carrier',
  ],
  205: ['Containership', 'Cargo/Container Ship'],
  206: [
    'Ro-Ro Cargo',
    'Ro-Ro/Container Carrier',
    'Rail/Vehicles Carrier',
    'Inland Ro-Ro Cargo Ship',
  ],
  207: ['Multi Purpose', 'Multipurpose'],
  210: ['Heavy Lift Vessel', 'Heavy Load Carrier'],
  211: ['Pontoon'],
  214: ['Reefer', 'Fish Carrier', 'Reefer/Container Ship'],
  216: ['Ore/Oil Carrier', 'Obo Carrier'],
  301: [
    'Crude Oil Tanker',
    'Oil Products Tanker',
    'Shuttle Tanker',
    'Bunkering Tanker',
    'Tanker',
    'Tanker A',
    'Tanker B',
    'Tanker C',
    'Tanker D',
    'Inland Tanker',
  ],
  302: ['Lpg/Chemical Tanker', 'Edible Oil Tanker', 'Fruit Juice Tanker', 'Wine Tanker'],
  303: ['Oil/Chemical Tanker'],
  304: ['Lpg Tanker', 'Lng Tanker', 'Co2 Tanker', 'Gas Carrier', 'LNG', 'LPG'],
  306: ['Tank Barge'],
  401: [
    'Work Vessel',
    'Construction Support Vessel',
    'Pipe Layer',
    'Pipe Burying Vessel',
    'Trenching Support Vessel',
    'Buoy-laying Vessel',
    'Dredging or underwater ops',
  ],
  404: [
    'Trailing Suction Hopper Dredger',
    'Suction Dredger',
    'Suction Hopper Dredger',
    'Hopper Dredger',
    'Grab Dredger',
    'Grab Hopper Dredger',
    'Cutter Suction Dredger',
    'Backhoe Dredger',
    'Bucket Ladder Dredger',
    'Motor Hopper',
    'Suction Dredger Pontoon',
  ],
  408: [
    'Crane Ship',
    'Floating Crane',
    'Floating Sheerleg',
    'Pipelay Crane Vessel',
    'Crane Vessel',
  ],
  411: ['Drill Ship', 'Drilling Rig', 'Drilling Jack Up', 'MODU'],
  505: [
    'Offshore Supply Ship',
    'Anchor Handling Vessel',
    'Multi Purpose Offshore Vessel',
    'Standby Safety Vessel',
    'Tug/Supply Vessel',
    'Supply Tender',
    'Inland Supply Vessel',
    'Crew Boat',
    'Utility Vessel',
    'Diving Support Vessel',
  ],
  601: ['Towing', 'Pusher Tug', 'Articulated Pusher Tug', 'Towing > 200m OR Breadth > 25m'],
  903: ['Salvage/Rescue Vessel', 'Search and Rescue vessel', 'Fire Fighting Vessel'],
  PCTC: ['Vehicles Carrier', 'Vehicle Carrier', 'Car Carrier', 'PCTC'],
  SPS: ['Research/Survey Vessel', 'Fishery Research Vessel', 'Training Ship', 'Hospital Ship'],
  FISH: ['Fishing', 'Trawler', 'Factory Trawler', 'Fish Factory', 'Whaler', 'Sealer'],
  YACHT: ['Pleasure Craft', 'Sailing Vessel', 'Sailing'],
}

const BY_WORD = new Map(
  SHIP_TYPES.flatMap((type) =>
    [type.code, type.nameZh, type.nameEn, ...(ALIASES[type.code] ?? [])].map(
      (word) => [plain(word), type] as const,
    ),
  ),
)

/**
 * The ship type named by a list cell: code, Chinese or English name, or a common other name. Null
 * when unknown.
 */
export function findShipType(text: string): ShipType | null {
  return BY_WORD.get(plain(text)) ?? null
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Types of ships that carry passengers, high-speed craft among them. SOLAS I/2(f). */
export const PASSENGER_SHIP_TYPES: ReadonlySet<string> = new Set(
  SHIP_TYPES.filter(({ docType }) => docType?.startsWith('Passenger')).map(({ code }) => code),
)
