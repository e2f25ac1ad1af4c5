/** Certificates of a demonstration ship: conventions by type and tonnage, as in practice. */
import { findCertType } from '#common/rules/certificates/cert-types.ts'

export interface Carrier {
  shipType: string
  grossTonnage: number | null
  loa: number | null
}
/** The society's role for a ship; other organisations may do the rest. */
export interface Engagement {
  statutory: boolean
  class: boolean
  audits: boolean
  combinedSafety: boolean
  hazardousMaterials: boolean
}

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
    ...(chemical.has(shipType) ? ['NLS', 'CFC'] : []),
    ...(shipType === '304' ? ['CFG'] : []),
    ...(dangerousGoods.has(shipType) ? ['DG'] : []),
  ]
}

/** Codes of the certificates that the society has issued to a ship. */
export function certificateSet(ship: Carrier, does: Engagement): string[] {
  const gt = ship.grossTonnage ?? 0
  const statutory = does.statutory
    ? [
        ...safety(ship, does.combinedSafety),
        ...((ship.loa ?? 0) >= 24 ? ['ILL', 'ITC'] : []),
        ...environment(ship),
        ...(does.hazardousMaterials && gt >= 500 ? ['IHM'] : []),
      ]
    : []
  return [
    ...statutory,
    ...(does.audits && gt >= 500 ? ['SMC', 'ISSC', 'MLC'] : []),
    ...(does.class ? ['CLH', 'CLM'] : []),
  ]
}

const interim: Readonly<Record<string, string>> = {
  SMC: 'ISMC',
  ISSC: 'IISSC',
  MLC: 'IMLC',
  CLH: 'CLI',
}
/**
 * Interim certificate issued after a change of company, flag or class; null where there is none.
 */
export const interimOf = (code: string): string | null => interim[code] ?? null

/**
 * Whether a certificate's surveys are harmonized on one expiry date; audits and yearly ones have
 * dates of their own.
 */
export const harmonised = (code: string): boolean =>
  findCertType(code)?.feeCertSub !== 20 &&
  findCertType(code)?.validityMonths === 60 &&
  code !== 'IHM'
