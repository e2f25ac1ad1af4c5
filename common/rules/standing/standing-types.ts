import type { CalendarDate } from '../base/dates.ts'
import type { CompanyRole } from '../ships/ism-company.ts'
import type { ExtensionReason } from '../certificates/extension.ts'
import type { SurveyType, WindowRule } from '../windows/window-rules.ts'
import type { CertificateLaw } from './certificate-law-types.ts'

/** What a certificate is worth on a day. */
export const STANDINGS = [
  'inForce',
  'notYet',
  'lapsed',
  'suspended',
  'withdrawn',
  'superseded',
  'expired',
  'unknown',
] as const
export type Standing = (typeof STANDINGS)[number]

/** Reasons of each standing, in the order in which they are shown. */
export const STANDING_REASONS = {
  inForce: [
    'good',
    'surveyLate',
    'surveyOverdue',
    'laidUp',
    'tonnageThreeMonths',
    'awaitingNew',
    'extended',
    'restored',
  ],
  notYet: ['notIssued'],
  lapsed: [
    'surveyMissed',
    'notEndorsed',
    'flagChanged',
    'companyChanged',
    'parentEnded',
    'insuranceEnded',
    'shipCeased',
    'altered',
  ],
  suspended: ['classSuspended', 'conversion'],
  withdrawn: ['authorityWithdrew', 'docWithdrawn', 'classWithdrawn'],
  superseded: ['replaced', 'parentEnded'],
  expired: ['termEnded'],
  unknown: ['refusedAtIssue', 'notRecorded'],
} as const satisfies Record<Standing, readonly string[]>
export type StandingReason = (typeof STANDING_REASONS)[Standing][number]
/** Every reason once: two standings share `parentEnded`. */
export const ALL_STANDING_REASONS: readonly StandingReason[] = [
  ...new Set(Object.values(STANDING_REASONS).flat()),
]

/** Changes of a ship after which a certificate is not restored and no survey of it is held. */
export const LEFT = ['flagChanged', 'companyChanged', 'shipCeased'] as const
export type LeftBy = (typeof LEFT)[number]

/** A standing with its reason and the convention and article (or policy) from which it follows. */
export interface StandingValue {
  standing: Standing
  reason: StandingReason
  /** never empty for a certificate; shown by ruleWords() */
  rule: string
}

/** A standing from a day on, until the next period begins. */
export interface StandingPeriod extends StandingValue {
  from: CalendarDate
  /** first day of the standing, whatever its reason was since */
  since: CalendarDate
  /** last day of the certificate's term as known on these days; null where it does not expire */
  expiry: CalendarDate | null
  /** the change after which no survey of it is held any more, whatever ended it before */
  leftBy: LeftBy | null
}

/** A survey that is still to be held; all dates are included in its window. */
export interface PendingSurvey {
  ruleCode: string
  surveyType: SurveyType
  /** the survey that may be held instead, with the same window */
  orSurveyType: SurveyType | null
  opens: CalendarDate | null
  due: CalendarDate
  closes: CalendarDate
}

interface Recorded {
  day: CalendarDate
  /** the day on which the society recorded it; default: its own day */
  recordedOn?: CalendarDate
}

/** Events of one certificate. Events of the same day apply in the given order. */
export type CertificateEvent = Recorded &
  (
    | {
        kind: 'survey'
        surveyType: SurveyType
        ruleCode?: string
        /** false: the survey was held and the certificate not endorsed */
        endorsed: boolean
        amendedAnniversary?: { occurrence: number; date: CalendarDate } | null
        amendedExpiry?: CalendarDate | null
      }
    | { kind: 'extension'; until: CalendarDate; reason: ExtensionReason }
    /** the survey that revalidates a lapsed certificate (HSSC survey guidelines) */
    | { kind: 'restoration'; surveyType: SurveyType; ruleCode?: string }
    | { kind: 'withdrawal'; cause?: 'docWithdrawn' | 'classWithdrawn' | null }
    /** a withdrawal is taken back by the authority that decided it */
    | { kind: 'reinstatement' }
    /** issue of the certificate that takes its place */
    | { kind: 'replacement' }
    /** the insurance it certifies ends: the last day of cover */
    | { kind: 'insuranceEnd' }
  )
export type CertificateEventKind = CertificateEvent['kind']

/** Causes of a suspension of class by decision that IACS PR1C names: A.1 and A.2. */
export const SUSPENSION_CAUSES = ['survey', 'condition'] as const
export type SuspensionCause = (typeof SUSPENSION_CAUSES)[number]

/** What an alteration of a ship changes; each ends the certificates that state it. */
export const ALTERATIONS = [
  'freeboard',
  'tonnage',
  'ballastWater',
  'antiFouling',
  'accommodation',
  'hazardousMaterials',
  'energyEfficiency',
] as const
export type Alteration = (typeof ALTERATIONS)[number]

/** Events of a ship, which end or suspend her certificates. */
export type ShipEvent = Recorded &
  (
    | {
        kind: 'flagChange'
        flag: string
        /** the new flag is no party to the Tonnage Convention */
        notPartyToTonnage?: boolean
      }
    /** another company operates the ship, or is her shipowner (MLC); without a role both */
    | { kind: 'companyChange'; company: string; role?: CompanyRole }
    /** `ruleCode` names the interval where surveys of this type are also held each year */
    | { kind: 'intervalSurvey'; surveyType: SurveyType; ruleCode?: string | null }
    /** by decision; without a cause it is none of those that IACS PR1C names */
    | { kind: 'classSuspension'; cause?: SuspensionCause | null }
    | { kind: 'classReinstatement'; certificate?: string; surveyType?: SurveyType }
    | { kind: 'classWithdrawal' }
    /** out of service; `until` is the day of return, null while it is not known */
    | { kind: 'layUp' | 'conversion'; until: CalendarDate | null }
    /** altered, without an endorsement of the certificates that it concerns */
    | { kind: 'alteration'; altered: readonly Alteration[] }
    /** lost, scrapped, deleted or transferred to another society */
    | { kind: 'ceased' }
    /** in service again after a wrong entry */
    | { kind: 'inService' }
  )

/** A certificate as it was issued. */
export interface CertificateFacts {
  /** its identity within the record */
  ref: string
  /** code of its type: of the certificates of one type the latest counts for the class */
  type: string
  law: CertificateLaw
  rules: readonly WindowRule[]
  /** nominal validity of the type in months; null when it has none */
  validityMonths: number | null
  /** completion of the survey on which it was issued */
  completedOn: CalendarDate | null
  issuedOn: CalendarDate
  /** the day on which the society recorded it; default: the day of its issue */
  recordedOn?: CalendarDate
  /** expiry as issued; null when it does not expire */
  expiry: CalendarDate | null
  /** the flag it was issued for; it never changes */
  flag: string | null
  /** the company named on it */
  company: string | null
  ship: string | null
  /** the certificates it belongs to, or depends on; see CertificateLaw.dependsOn */
  parents: readonly string[]
  /**
   * the certificates that it replaced without a new survey, lost or with other particulars: their
   * endorsements count on it
   */
  replaces?: readonly string[]
  /** it was issued against a rule: it proves nothing */
  refused?: boolean
  events: readonly CertificateEvent[]
  /** events that corrected ones have superseded: they count for what was known before */
  corrected?: readonly CorrectedEvent[]
}

/** An event of a certificate that a corrected one has superseded, with the day of the correction. */
export interface CorrectedEvent {
  event: CertificateEvent
  correctedOn: CalendarDate
}

export interface ShipFacts {
  ref: string
  events: readonly ShipEvent[]
}

/** Everything that decides the standing of a set of certificates. */
export interface StandingRecord {
  ships: readonly ShipFacts[]
  certificates: readonly CertificateFacts[]
}
