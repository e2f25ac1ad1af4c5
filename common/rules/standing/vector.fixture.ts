import { existsSync, readFileSync } from 'node:fs'
import { findCertType } from '../certificates/cert-types.ts'
import type { Alteration } from './standing-types.ts'
import type { SurveyType } from '../windows/window-rules.ts'

/** Lives of certificates as written in data/standing-vectors.md. */
export interface VectorCertificate {
  ref: string
  code: string
  term: string
  completed: string
  issued: string
  expiry: string | null
  flag: string
  company?: string
  parent?: string
  ship?: string
  shipType?: string
  /** of a renewal I/14(g), of a statement VI/6.7 */
  clause?: string
}
export interface VectorEvent {
  day: string
  kind: string
  certificate?: string
  ship?: string
  survey?: string
  endorsed?: boolean
  /** additional verifications are held, so that an early one leaves the expiry */
  keepExpiry?: boolean
  /** the ship makes short voyages only */
  shortVoyages?: boolean
  item?: string
  new?: string
  to?: string
  clause?: string
  flagFile?: boolean
  port?: string
  flag?: string
  company?: string
  /** the shipowner of the MLC after a change of owner */
  mlcShipowner?: string
  notice?: string
  until?: string
  flagConsent?: boolean
  altered?: Alteration[]
}
export interface Vector {
  id: string
  given: {
    ship?: { type?: string; flag?: string }
    flags?: Record<string, { lessOneDay?: boolean; notParty?: string[] }>
    certificates: VectorCertificate[]
    events: VectorEvent[]
  }
  expect: {
    day: string
    certificate: string
    standing: string
    reason: string
    since?: string
    expiry?: string
    nextDue?: { survey: string; opens?: string; due: string; closes: string }
  }[]
  decisions?: { event: number; accepted: boolean }[]
}

const SURVEYS: Readonly<Record<string, SurveyType>> = {
  A: 'annual',
  AV: 'annual',
  I: 'intermediate',
  IV: 'intermediate',
  P: 'periodical',
  R: 'renewal',
  B: 'bottom',
  BOILER: 'boiler',
  TAILSHAFT: 'tailshaft',
  DOCKING: 'bottom',
}
/** The survey that a code of the vectors names. */
export const surveyType = (code: string): SurveyType => {
  const type = SURVEYS[code.toUpperCase()] ?? SURVEYS[code[0]?.toUpperCase() ?? '']
  if (!type) throw new RangeError(`vector: survey ${code}`)
  return type
}
/** The code by which vectors name a survey. */
export function surveyCode(
  { code }: VectorCertificate,
  type: SurveyType,
  alternative: SurveyType | null,
): string {
  const company = findCertType(code)?.holder === 'company'
  const verification = ['SMC', 'ISSC', 'MLC'].includes(code)
  const name = (one: SurveyType): string =>
    one === 'annual'
      ? company
        ? 'AV'
        : 'A'
      : one === 'intermediate'
        ? verification
          ? 'IV'
          : 'I'
        : one === 'boiler' || one === 'tailshaft'
          ? one.toUpperCase()
          : (one[0]?.toUpperCase() ?? '')
  return alternative ? `${name(type)}/${name(alternative)}` : name(type)
}

const shared =
  process.env.STANDING_VECTORS ??
  new URL('../../../../shared/data/standing-vectors.json', import.meta.url)
const own = new URL('standing-vectors.json', import.meta.url)

/** The lives of this folder, and those of `STANDING_VECTORS` where that file is present. */
export const vectors: readonly Vector[] = [own, shared].flatMap((file): Vector[] =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [],
)
