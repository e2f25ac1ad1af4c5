/** Which certificates a demonstration ship carries: conventions by type and tonnage, as domain practice has it. */
import { certKind } from '#common/rules/cert-kinds.ts'

export interface Carrier { shipType: string; grossTonnage: number | null; loa: number | null }
/** What the society does for a ship besides: other organisations may do the rest. */
export interface Engagement { statutory: boolean; class: boolean; audits: boolean; combinedSafety: boolean; hazardousMaterials: boolean }

const passenger = new Set(['101', '102', '106', '108'])
const oil = new Set(['301', '303', '305'])
const chemical = new Set(['302', '303'])
const dangerousGoods = new Set(['205', '207'])

function safety({ shipType, grossTonnage }: Carrier, combined: boolean): string[] {
  const gt = grossTonnage ?? 0
  if (passenger.has(shipType)) return ['PSS']
  if (shipType === 'SPS') return ['SPS']
  // SOLAS I/3: cargo ships below 500 GT, but radio from 300 GT.
  if (gt < 500) return gt >= 300 ? ['SR'] : []
  return combined ? ['CSS'] : ['SC', 'SE', 'SR']
}

function environment({ shipType, grossTonnage }: Carrier): string[] {
  const gt = grossTonnage ?? 0
  return [
    ...(gt >= 400 || (oil.has(shipType) && gt >= 150) ? ['IOPP'] : []),
    ...(gt >= 400 ? ['ISPP', 'IAPP', 'IEE', 'BWM'] : []),
    ...(chemical.has(shipType) ? ['NLS', 'CFC'] : []), ...(shipType === '304' ? ['CFG'] : []),
    ...(dangerousGoods.has(shipType) ? ['DG'] : []),
  ]
}

/** Codes of the certificates the society has issued to a ship. */
export function certificateSet(ship: Carrier, does: Engagement): string[] {
  const gt = ship.grossTonnage ?? 0
  const statutory = does.statutory
    ? [...safety(ship, does.combinedSafety), ...((ship.loa ?? 0) >= 24 ? ['ILL', 'ITC'] : []), ...environment(ship), ...(does.hazardousMaterials && gt >= 500 ? ['IHM'] : [])] : []
  return [...statutory, ...(does.audits && gt >= 500 ? ['SMC', 'ISSC', 'MLC'] : []), ...(does.class ? ['CLH', 'CLM'] : [])]
}

const interim: Readonly<Record<string, string>> = { SMC: 'ISMC', ISSC: 'IISSC', MLC: 'IMLC', CLH: 'CLI' }
/** The interim certificate a ship gets first after a change of company, flag or class; null where there is none. */
export const interimOf = (code: string): string | null => interim[code] ?? null

/** Certificates whose surveys are held together, on one expiry date; audits and yearly ones have dates of their own. */
export const harmonised = (code: string): boolean => certKind(code)?.feeCertSub !== 20 && certKind(code)?.validityMonths === 60 && code !== 'IHM'
