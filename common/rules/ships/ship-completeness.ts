/**
 * Completeness of a ship's particulars, each weighted by the number of certificates that print it.
 * Sources: the forms of certificates in the appendices of SOLAS 74/88, LL 66/88, MARPOL, Tonnage
 * 69, BWM 2004 and AFS 2001; ISM, ISPS and MLC forms for the company; registers and class
 * certificates for the rest.
 */
import { isEmpty } from '../../values.ts'
import { INTERIM_OF } from '../certificates/cert-type-attributes.ts'

type Ship = Readonly<Record<string, unknown>>

const head = ['name', 'callSign', 'registryPort', 'flagId', 'imo', 'grossTonnage']
const company = ['managerId', 'ownerId']
const size = ['loa', 'breadth', 'depth']
const machinery = ['propulsion', 'mainEngine', 'enginePower', 'engineCount', 'propellerCount']

/** Particulars printed on each certificate, by code of the certificate type. */
const printed: Readonly<Record<string, readonly string[]>> = {
  SC: [...head, 'officialNo', 'shipType', 'deadweight', 'contractDate', 'keelDate', 'buildDate'],
  SE: [...head, 'shipType', 'deadweight', 'loa', 'keelDate'],
  SR: [...head, 'shipType', 'keelDate', 'mmsi'],
  ILL: [...head, 'shipType', 'loa', 'lbp', 'freeboard'],
  ITC: [...head, 'netTonnage', ...size, 'keelDate', 'draft'],
  IOPP: [...head, 'shipType', 'deadweight'],
  ISPP: head,
  IAPP: [...head, 'keelDate', 'enginePower'],
  IEE: [...head, 'shipType', 'deadweight', 'enginePower', 'speed'],
  BWM: [...head, 'keelDate'],
  IAFS: head,
  SMC: [...head, 'shipType', ...company],
  ISSC: [...head, 'shipType', ...company],
  MLC: [...head, 'shipType', 'ownerId'],
  CLH: [
    ...head,
    'classNo',
    'classNotations',
    'navigationArea',
    'netTonnage',
    'deadweight',
    ...size,
    'draft',
    'hullMaterial',
    'keelDate',
    'buildDate',
    'builder',
    'ownerId',
  ],
  CLM: [...head, 'classNo', 'classNotations', ...machinery, 'speed', 'builder', 'ownerId'],
  REG: [
    ...head,
    'officialNo',
    'mmsi',
    'shipType',
    'netTonnage',
    ...size,
    'hullMaterial',
    ...machinery,
    'builder',
    'buildPlace',
    'keelDate',
    'buildDate',
    'ownerId',
  ],
  LA: [...head, 'officialNo', 'ownerId'],
  MSM: [...head, 'shipType', 'enginePower', 'navigationArea'],
  RSL: ['name', 'callSign', 'registryPort', 'flagId', 'grossTonnage', 'mmsi', 'ownerId'],
}

/**
 * Particulars printed on a certificate; an interim one prints those of its full-term type, others
 * at least those of every convention form.
 */
export const fieldsPrintedOn = (code: string): readonly string[] =>
  printed[code] ?? printed[INTERIM_OF[code] ?? ''] ?? head

const neededBy = new Map<string, string[]>()
for (const [code, fields] of Object.entries(printed))
  for (const field of fields) neededBy.set(field, [...(neededBy.get(field) ?? []), code])

/**
 * Ships of less than 100 GT have no IMO number (resolution A.1117(30)); load lines begin at 24 m
 * (LL 66, article 5).
 */
const isApplicable: Readonly<Record<string, (ship: Ship) => boolean>> = {
  imo: (ship) => !(Number(ship['grossTonnage']) > 0 && Number(ship['grossTonnage']) < 100),
  freeboard: (ship) => !(Number(ship['loa']) > 0 && Number(ship['loa']) < 24),
  buildDate: (ship) => ship['status'] !== 'underConstruction',
  ...Object.fromEntries(
    machinery.slice(1).map((field) => [field, (ship: Ship) => ship['propulsion'] !== 'none']),
  ),
}

/** The weighted particulars, the most needed first. */
export const completenessFields: readonly string[] = [...neededBy.keys()].sort(
  (a, b) => neededBy.get(b)!.length - neededBy.get(a)!.length,
)

export interface Missing {
  field: string
  /** codes of the certificates that print it */
  neededBy: readonly string[]
}
export interface Completeness {
  /** whole percent; 100 only when nothing is missing */
  percent: number
  /** the most needed first */
  missing: Missing[]
}

/** Completeness of a ship's particulars, and which certificates need the missing ones. */
export function shipCompleteness(ship: Ship): Completeness {
  const counted = completenessFields.filter((field) => isApplicable[field]?.(ship) ?? true)
  const weight = (fields: readonly string[]) =>
    fields.reduce((sum, field) => sum + neededBy.get(field)!.length, 0)
  const missingFields = counted.filter((field) => isEmpty(ship[field]))
  const percent = Math.floor(100 * (1 - weight(missingFields) / weight(counted)))
  return {
    percent,
    missing: missingFields.map((field) => ({ field, neededBy: neededBy.get(field)! })),
  }
}
