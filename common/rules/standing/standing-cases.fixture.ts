/** A certificate of five years whose life tests complete with events. */
import { windowRulesByCode } from '../windows/window-rule-seed.ts'
import { certificateLaw } from './certificate-law.ts'
import { periodOn } from './periods.ts'
import { standingOn, standingPeriods } from './standing.ts'
import type { CertificateEvent, CertificateFacts, ShipEvent } from './standing-types.ts'

export const base = {
  ref: 'X',
  type: 'X',
  validityMonths: 60,
  completedOn: '2024-03-15',
  issuedOn: '2024-03-15',
  expiry: '2029-03-14',
  flag: 'PA',
  company: null,
  ship: 'S',
  parents: [],
}
export const RULES: Record<string, string[]> = {
  SC: ['annual', 'intermediateHssc', 'renewal', 'bottom'],
  CLH: ['annualClass', 'intermediateClass', 'renewalClass', 'docking'],
  CLM: ['annualClass', 'renewalClass', 'tailshaft', 'boiler'],
  PSS: ['renewalPassenger', 'bottomPassenger'],
  ISSC: ['intermediateVerification', 'renewalVerification'],
}

export function reasonOn(
  day: string,
  code: string,
  events: CertificateEvent[],
  shipEvents: ShipEvent[] = [],
  more: Partial<CertificateFacts> = {},
): string {
  const law = certificateLaw(code, 'statutory')
  const cert = { ...base, law, rules: windowRulesByCode(RULES[code] ?? []), ...more, events }
  const record = { ships: [{ ref: 'S', events: shipEvents }], certificates: [cert] }
  return standingOn(record, 'X', day).reason
}

export const lapsed = '2025-06-15'
export const survey = (day: string, more: Partial<CertificateEvent & { kind: 'survey' }> = {}) =>
  ({ kind: 'survey', day, surveyType: 'annual', endorsed: true, ...more }) as const
export const restoration = (day: string, surveyType: 'annual' | 'intermediate') =>
  ({ kind: 'restoration', day, surveyType }) as const
export const toLiberia = (day: string) => ({ kind: 'flagChange', day, flag: 'LR' }) as const

export const on = (
  day: string,
  certificates: (Partial<CertificateFacts> & { type: string })[],
  events: ShipEvent[] = [],
) => {
  const record = {
    ships: [{ ref: 'S', events }],
    certificates: certificates.map((cert) => ({
      ...base,
      ref: cert.type,
      law: certificateLaw(cert.type, 'statutory'),
      rules: windowRulesByCode(RULES[cert.type] ?? []),
      events: [],
      ...cert,
    })),
  }
  const periods = standingPeriods(record)
  return Object.fromEntries(
    record.certificates.map(({ ref }) => {
      const { standing, reason, rule } = periodOn(periods.get(ref)!, day)
      // The rule of a certificate that nothing concerns is in every-rule.test.ts.
      return [ref, [standing, reason, ...(reason === 'good' ? [] : [rule])].join(' ')]
    }),
  )
}
