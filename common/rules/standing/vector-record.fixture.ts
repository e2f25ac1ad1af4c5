/** Builds the record of a standing vector (data/standing-vectors.md) by the rules of the product. */
import { addMonths, maxDate } from '../base/dates.ts'
import { certificateLaw } from './certificate-law.ts'
import { checkTerm } from '../certificates/cert-term.ts'
import { findCertType } from '../certificates/cert-types.ts'
import { evaluateEndorsement } from '../certificates/endorsement.ts'
import { evaluateExtension, fullTermExpiry } from '../certificates/extension.ts'
import type { ExtensionReason } from '../certificates/extension.ts'
import { checkRemoteSurvey } from '../certificates/remote-survey.ts'
import {
  expiryAfterInitial,
  hasLateClause,
  renewedExpiry,
  statementExpiry,
} from '../windows/renewal.ts'
import type { SurveyType } from '../windows/window-rules.ts'
import { intervalKey, isInterval } from '../windows/ship-intervals.ts'
import { windowRulesByCode } from '../windows/window-rule-seed.ts'
import { stateOn } from './certificate-course.ts'
import { surveyType } from './vector.fixture.ts'
import type { Vector, VectorCertificate, VectorEvent } from './vector.fixture.ts'
import { pendingSurveys, windowInput } from './pending-surveys.ts'
import { checkRestoration } from './restoration.ts'
import type {
  CertificateEvent,
  CertificateFacts,
  ShipEvent,
  StandingRecord,
} from './standing-types.ts'

const REASONS: Readonly<Record<string, ExtensionReason>> = {
  'I/14(c)': 'fullTerm',
  'I/14(d)': 'notOnBoard',
  'I/14(e)': 'notInPort',
  'I/14(f)': 'shortVoyage',
  'ISM 13.13': 'notOnBoard',
  'ISM 13.14': 'notInPort',
  'ISM 14.3': 'special',
  'short voyages': 'shortVoyage',
}
const DEFAULT_SHIP = 'S'

/** Whether each event was accepted, and the record after the accepted ones. */
export interface VectorRecord {
  record: StandingRecord
  accepted: boolean[]
  /** the record with the events up to a day */
  until: (day: string) => StandingRecord
}

export function vectorRecord({ given }: Vector): VectorRecord {
  const builder = new VectorBuilder(given)
  const accepted = given.events.map((event) => builder.take(event))
  const record = builder.record()
  const upTo = <E extends { day: string }>(events: readonly E[], day: string) =>
    events.filter((event) => event.day <= day)
  return {
    record,
    accepted,
    until: (day) => ({
      ships: record.ships.map((ship) => ({ ...ship, events: upTo(ship.events, day) })),
      certificates: record.certificates.map((cert) => ({
        ...cert,
        events: upTo(cert.events, day),
      })),
    }),
  }
}

interface Building {
  facts: CertificateFacts
  given: VectorCertificate
  events: CertificateEvent[]
  renewalCompleted: string | null
  remote: Map<SurveyType, boolean>
}

class VectorBuilder {
  private readonly certificates = new Map<string, Building>()
  private readonly shipEvents = new Map<string, ShipEvent[]>()
  private readonly given: Vector['given']
  constructor(given: Vector['given']) {
    this.given = given
    const renewed = new Set(given.events.flatMap((event) => event.new ?? []))
    for (const cert of given.certificates) {
      this.eventsOf(cert.ship)
      if (!renewed.has(cert.ref)) this.issue(cert, this.firstExpiry(cert))
    }
  }

  record(): StandingRecord {
    return {
      ships: [...this.shipEvents].map(([ref, events]) => ({ ref, events: [...events] })),
      certificates: [...this.certificates.values()].map(({ facts, events }) => ({
        ...facts,
        events: [...events],
      })),
    }
  }

  /** Applies an event; false when the rules refuse it. */
  take(event: VectorEvent): boolean {
    const { day } = event
    switch (event.kind) {
      case 'endorse':
        return this.endorse(event)
      case 'remoteSurvey':
        return this.remoteSurvey(event)
      case 'surveyInterval':
        return this.shipEvent(event, {
          kind: 'intervalSurvey',
          day,
          surveyType: surveyType(event.item ?? ''),
        })
      case 'renew':
        return this.renew(event)
      case 'extend':
        return this.extend(event)
      case 'restore':
        return this.restore(event)
      case 'changeFlag':
        return this.shipEvent(event, {
          kind: 'flagChange',
          day,
          flag: event.flag ?? '',
          notPartyToTonnage:
            this.given.flags?.[event.flag ?? '']?.notParty?.includes('TONNAGE') ?? false,
        })
      case 'changeManager':
        return this.shipEvent(event, { kind: 'companyChange', day, company: event.company ?? '' })
      case 'withdrawDoc':
        return this.add(event, { kind: 'withdrawal', day })
      case 'expireParent':
        return this.add(event, {
          kind: 'insuranceEnd',
          day: event.notice ? maxDate(day, addMonths(event.notice, 3)) : day,
        })
      case 'suspendClass':
        return this.shipEvent(event, { kind: 'classSuspension', day })
      case 'reinstate':
        return this.shipEvent(event, {
          kind: 'classReinstatement',
          day,
          ...(event.certificate && { certificate: event.certificate }),
          ...(event.survey && { surveyType: surveyType(event.survey) }),
        })
      case 'withdrawClass':
        return this.shipEvent(event, { kind: 'classWithdrawal', day })
      case 'layUp':
        return this.shipEvent(event, { kind: 'layUp', day, until: event.until ?? null })
      case 'alter':
        return this.shipEvent(event, { kind: 'alteration', day, altered: event.altered ?? [] })
      case 'cease':
        return this.shipEvent(event, { kind: 'ceased', day })
      case 'changeOwner':
        return event.mlcShipowner === undefined
          ? true
          : this.shipEvent(event, {
              kind: 'companyChange',
              day,
              company: event.mlcShipowner,
              role: 'shipowner',
            })
      case 'deliver':
        return true
      default:
        throw new RangeError(`vector: event ${event.kind}`)
    }
  }

  private eventsOf(ship = DEFAULT_SHIP): ShipEvent[] {
    const events = this.shipEvents.get(ship) ?? []
    this.shipEvents.set(ship, events)
    return events
  }
  private find(ref = ''): Building {
    const found = this.certificates.get(ref)
    if (!found) throw new RangeError(`vector: certificate ${ref}`)
    return found
  }
  private shipEvent(event: VectorEvent, entry: ShipEvent): boolean {
    const ship = event.ship ?? (event.certificate && this.find(event.certificate).facts.ship)
    this.eventsOf(ship || undefined).push(entry)
    return true
  }
  private add(event: VectorEvent, entry: CertificateEvent): boolean {
    this.find(event.certificate).events.push(entry)
    return true
  }

  private issue(given: VectorCertificate, expiry: string | null) {
    const type = findCertType(given.code)
    const law = certificateLaw(given.code, type?.category ?? 'statutory')
    const ofCompany = type?.holder === 'company'
    const facts: CertificateFacts = {
      ref: given.ref,
      type: given.code,
      law,
      rules: windowRulesByCode(type?.windowRuleCodes ?? []),
      validityMonths: type?.validityMonths ?? null,
      completedOn: given.completed,
      issuedOn: given.issued,
      expiry,
      flag: given.flag,
      company: given.company ?? null,
      ship: ofCompany ? null : (given.ship ?? DEFAULT_SHIP),
      parents:
        law.dependsOn === 'doc'
          ? this.given.certificates
              .filter(
                (one) =>
                  findCertType(one.code)?.holder === 'company' && one.company === given.company,
              )
              .map(({ ref }) => ref)
          : given.parent
            ? [given.parent]
            : [],
      events: [],
    }
    this.certificates.set(given.ref, {
      facts,
      given,
      events: [],
      renewalCompleted: null,
      remote: new Map(),
    })
  }
  private firstExpiry(cert: VectorCertificate): string | null {
    if (cert.expiry !== null || cert.term === 'unlimited') return cert.expiry
    if (cert.term === 'statement')
      return statementExpiry(cert.issued, cert.clause?.includes('6.7') ?? false)
    const months = findCertType(cert.code)?.validityMonths ?? 60
    return expiryAfterInitial(cert.completed, months / 12, this.lessOneDay(cert.flag))
  }
  private lessOneDay = (flag: string) => this.given.flags?.[flag]?.lessOneDay ?? false

  private stateOf({ facts, events }: Building, day: string) {
    const ship = facts.ship === null ? [] : this.eventsOf(facts.ship)
    return stateOn({ ...facts, events }, ship, day)
  }

  private endorse(event: VectorEvent): boolean {
    const cert = this.find(event.certificate)
    const type = surveyType(event.survey ?? '')
    const { day } = event
    if (type === 'renewal') {
      cert.renewalCompleted = day
      return true
    }
    if (event.endorsed === false)
      return this.add(event, { kind: 'survey', day, surveyType: type, endorsed: false })
    const { facts } = cert
    const state = this.stateOf(cert, day)
    if (state.ending || !state.expiry) return false
    const judged = evaluateEndorsement({
      certificate: {
        ...windowInput(facts, state, state.expiry),
        completedSurveys: [
          ...state.completed,
          ...facts.rules.filter(isInterval).flatMap((rule) =>
            state.intervalSurveys
              .filter(({ interval }) => interval === intervalKey(rule))
              .map(({ day: date }) => ({
                surveyType: rule.surveyType,
                ruleCode: rule.code,
                date,
              })),
          ),
        ],
      },
      family: findCertType(cert.given.code)?.extensionFamily ?? 'none',
      surveyType: type,
      date: day,
    })
    if ('code' in judged) return false
    return this.add(event, {
      kind: 'survey',
      day,
      surveyType: type,
      endorsed: true,
      ...(judged.ruleCode && { ruleCode: judged.ruleCode }),
      amendedAnniversary: judged.amendedAnniversary,
      amendedExpiry: event.keepExpiry ? null : judged.amendedExpiry,
    })
  }

  private remoteSurvey(event: VectorEvent): boolean {
    const cert = this.find(event.certificate)
    const type = surveyType(event.survey ?? '')
    const last = cert.remote.get(type)
    const refused = checkRemoteSurvey({
      certCode: cert.given.code,
      passengerShip: this.given.ship?.type === 'passenger',
      lastMethod: last === undefined ? null : last ? 'remote' : 'onBoard',
      flagConsent: event.flagConsent ?? false,
    })
    if (refused || !this.endorse(event)) return false
    cert.remote.set(type, true)
    return true
  }

  private renew(event: VectorEvent): boolean {
    const old = this.find(event.certificate)
    const given = this.given.certificates.find((one) => one.ref === event.new)
    if (!given) throw new RangeError(`vector: certificate ${event.new}`)
    const type = findCertType(given.code)
    const refused = checkTerm(
      {
        code: given.code,
        validityMonths: type?.validityMonths ?? null,
        interim: type?.interim ?? false,
        interimMonths: null,
      },
      given.term,
      { actionType: 'renew' },
      this.stateOf(old, given.issued).leftBy === null
        ? {
            interim: findCertType(old.given.code)?.interim ?? false,
            certNo: old.given.ref,
            expiryDate: null,
            isInForce: true,
            isReentry: false,
            docTypes: null,
          }
        : null,
    )
    if (refused) return false
    const E = this.stateOf(old, given.issued).expiry
    const expiry =
      given.expiry ??
      (E === null
        ? this.firstExpiry(given)
        : renewedExpiry({
            expiryBeforeExtension: E,
            completionDate: given.completed,
            validityYears: (type?.validityMonths ?? 60) / 12,
            lessOneDay: this.lessOneDay(given.flag),
            lateClause: hasLateClause(given.code),
            specialCircumstances: given.clause === 'I/14(g)',
          }).expiry)
    this.issue(given, expiry)
    old.events.push({ kind: 'replacement', day: given.issued })
    return true
  }

  private extend(event: VectorEvent): boolean {
    const cert = this.find(event.certificate)
    const reason = REASONS[event.clause ?? ''] ?? 'exceptional'
    const state = this.stateOf(cert, event.day)
    const { facts } = cert
    if (state.ending || !state.expiry) return false
    if (reason === 'shortVoyage' && event.shortVoyages === false) return false
    const until = fullTermExpiry(
      facts.completedOn ?? facts.issuedOn,
      state.expiry,
      facts.validityMonths ?? 0,
    )
    const granted = evaluateExtension({
      family: findCertType(cert.given.code)?.extensionFamily ?? 'none',
      reason,
      expiryBeforeExtension: state.expiry,
      extendedTo: state.extendedTo,
      ...(event.to && { until: event.to }),
      renewalCompleted: cert.renewalCompleted,
      flagApproval: event.flagFile ?? false,
      port: event.port ?? null,
      fullTerm: until
        ? {
            until,
            surveysHeld: pendingSurveys({ ...facts, events: cert.events }, state).every(
              (one) => one.effect === 'none' || one.closes >= event.day,
            ),
          }
        : null,
    })
    if ('code' in granted) return false
    return this.add(event, { kind: 'extension', day: event.day, until: granted.until, reason })
  }

  private restore(event: VectorEvent): boolean {
    const cert = this.find(event.certificate)
    const facts = { ...cert.facts, events: cert.events }
    const type = surveyType(event.survey ?? '')
    if (checkRestoration(facts, this.stateOf(cert, event.day), type, event.day)) return false
    return this.add(event, { kind: 'restoration', day: event.day, surveyType: type })
  }
}
