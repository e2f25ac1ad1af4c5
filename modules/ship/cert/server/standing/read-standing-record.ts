import { sql } from 'kysely'
import { maxDate } from '#common/rules/base/dates.ts'
import type {
  CertificateEvent,
  CertificateFacts,
  CorrectedEvent,
  StandingRecord,
} from '#common/rules/standing/standing-types.ts'
import type { ExtensionReason } from '#common/rules/certificates/extension.ts'
import { readCertTypesRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import type { CertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { DOC_CODES } from '#common/rules/ships/doc-types.ts'
import type { Db } from '#server/core/db.ts'
import type { Holder } from '../certificate-holder.ts'
import { covers, onBehalfOf } from '../docs-in-force.ts'
import { isSameSurvey } from '../same-survey.ts'
import { lawOfType } from './law-of-type.ts'
import { readCertEvents, readCorrectedEvents } from './read-cert-events.ts'
import { readShipEvents } from './read-ship-events.ts'

/** The ships and companies whose certificates are read. */
export interface HolderIds {
  shipIds: readonly number[]
  companyIds: readonly number[]
}

/** The holder of one certificate. */
export const holderIds = ({ shipId, companyId }: Holder): HolderIds => ({
  shipIds: shipId ? [shipId] : [],
  companyIds: companyId ? [companyId] : [],
})

/**
 * Everything that decides the standing of the certificates of these ships and companies: with the
 * Documents of Compliance of the companies named on the ships' certificates.
 */
export async function readStandingRecord(
  db: Db,
  { shipIds, companyIds }: HolderIds,
): Promise<StandingRecord> {
  const certs = await readCertificates(db, shipIds, companyIds)
  const ids = certs.map(({ id }) => id)
  const [types, events, corrected, ships] = await Promise.all([
    readCertTypesRules(db, [...new Set(certs.map(({ certId }) => certId))]),
    readCertEvents(db, certs),
    readCorrectedEvents(db, ids),
    readShipEvents(db, shipIds),
  ])
  const docs = certs.filter((one) => DOC_CODES.includes(one.code))
  const bySuccessor = Map.groupBy(certs, ({ supersededBy }) => supersededBy)
  const replacedBy = (cert: CertColumns) =>
    (bySuccessor.get(cert.id) ?? []).filter((one) => isSameSurvey(one, cert))
  return {
    ships,
    certificates: certs.map((cert) =>
      factsOf(cert, types.get(cert.certId), withoutInherited(cert, events, replacedBy), {
        docs,
        replaced: replacedBy(cert),
        corrected: corrected.get(cert.id) ?? [],
      }),
    ),
  }
}

/**
 * Events of a certificate without the surveys held until its issue that it has from those that it
 * replaces without a new survey: its windows name them, too.
 */
function withoutInherited(
  cert: CertColumns,
  events: ReadonlyMap<number, readonly CertificateEvent[]>,
  replacedBy: (cert: CertColumns) => CertColumns[],
): CertificateEvent[] {
  const chain = new Set<CertColumns>()
  let latest = replacedBy(cert)
  while (latest.length) {
    const found = latest.filter((one) => !chain.has(one))
    for (const one of found) chain.add(one)
    latest = found.flatMap(replacedBy)
  }
  const earlier = new Set([...chain].flatMap(({ id }) => (events.get(id) ?? []).map(surveyKey)))
  return (events.get(cert.id) ?? []).filter((event) => {
    const key = surveyKey(event)
    return key === null || event.day > cert.issueDate || !earlier.has(key)
  })
}

/** The survey that an event records as held, whether it restored the certificate or not; null: none. */
const surveyKey = (event: CertificateEvent): string | null =>
  event.kind === 'restoration' || (event.kind === 'survey' && event.endorsed)
    ? [event.day, event.surveyType, event.ruleCode].join(' ')
    : null

type CertColumns = Awaited<ReturnType<typeof readCertificates>>[number]

const readCertificates = (db: Db, shipIds: readonly number[], companyIds: readonly number[]) =>
  db
    .selectFrom('shipCert as c')
    .innerJoin('cert as k', 'k.id', 'c.certId')
    .leftJoin('shipCert as n', 'n.id', 'c.supersededBy')
    .leftJoin('ship as s', 's.id', 'c.shipId')
    .where(
      sql<boolean>`(c.ship_id = any (${shipIds}::bigint[]) or c.company_id = any (${companyIds}::bigint[])
        or c.company_id in (select o.for_company_id from ship_cert o
          where o.ship_id = any (${shipIds}::bigint[])))`,
    )
    .orderBy('c.id')
    .select([
      'c.id',
      'c.certId',
      'c.shipId',
      'c.companyId',
      'c.flagId',
      'c.forFlagId',
      'c.forCompanyId',
      'c.docTypes',
      'c.parentId',
      'c.term',
      'c.inspectionDate',
      'c.issueDate',
      'c.expiryDate',
      'c.expiryBeforeExtension',
      'c.issuedExpiry',
      'c.fullTermOn',
      'c.extendedOn',
      'c.extensionKind',
      'c.renewalDate',
      extensionRecordedOn(false).as('extensionRecordedOn'),
      extensionRecordedOn(true).as('fullTermRecordedOn'),
      'c.valid',
      'c.supersededBy',
      'n.issueDate as replacedOn',
      sql<string>`society_day(c.create_time)`.as('recordedOn'),
      sql<string | null>`society_day(n.create_time)`.as('replacementRecordedOn'),
      'k.code',
      'k.certType',
      'k.certSub',
      's.shipType',
    ])
    .execute()

/** The day on which an extension was recorded: that of its entry in the audit trail. */
const extensionRecordedOn = (toFullTerm: boolean) => sql<string | null>`(
  select society_day(max(l.time)) from log l where c.expiry_date is not null
    and (c.full_term_on is not null or c.expiry_date > c.expiry_before_extension)
    and l.resource = 'ship/cert' and l.row_id = c.id and l.action = 'extend'
    and ${toFullTerm} = (l.changes @> '[{"field": "fullTermOn"}]'))`

function factsOf(
  cert: CertColumns,
  type: CertTypeRules | undefined,
  events: CertificateEvent[],
  {
    docs,
    replaced,
    corrected,
  }: {
    docs: readonly CertColumns[]
    replaced: readonly CertColumns[]
    corrected: readonly CorrectedEvent[]
  },
): CertificateFacts {
  const law = lawOfType(cert)
  return {
    ref: String(cert.id),
    type: cert.code,
    law,
    rules: type?.rules ?? [],
    validityMonths: type?.validityMonths ?? null,
    completedOn: cert.inspectionDate,
    issuedOn: cert.issueDate,
    recordedOn: cert.recordedOn,
    expiry: cert.issuedExpiry ?? cert.expiryBeforeExtension ?? cert.expiryDate,
    flag: cert.flagId === null ? null : String(cert.flagId),
    company: companyOf(cert),
    ship: cert.shipId === null ? null : String(cert.shipId),
    parents:
      law.dependsOn === 'doc'
        ? docs.filter((doc) => isUnder(cert, doc)).map(({ id }) => String(id))
        : cert.parentId === null
          ? []
          : [String(cert.parentId)],
    replaces: replaced.map(({ id }) => String(id)),
    ...(corrected.length > 0 && { corrected }),
    events: [
      ...beforeFullTerm(cert, events),
      ...columnEvents(cert, type),
      ...undatedWithdrawal(cert, events),
    ],
  }
}

/**
 * Endorsements with the numbers that occurrences had when they were made: the extension to the full
 * term has changed the stored ones.
 */
function beforeFullTerm(cert: CertColumns, events: readonly CertificateEvent[]) {
  const { fullTermOn, issuedExpiry, expiryBeforeExtension } = cert
  if (!fullTermOn || !issuedExpiry || !expiryBeforeExtension) return events
  const years = Number(expiryBeforeExtension.slice(0, 4)) - Number(issuedExpiry.slice(0, 4))
  return events.map((event) =>
    event.kind === 'survey' && event.amendedAnniversary && event.day <= fullTermOn
      ? {
          ...event,
          amendedAnniversary: {
            ...event.amendedAnniversary,
            occurrence: event.amendedAnniversary.occurrence + years,
          },
        }
      : event,
  )
}

const companyOf = ({ companyId, forCompanyId }: CertColumns): string | null => {
  const company = companyId ?? forCompanyId
  return company === null ? null : String(company)
}

/** A Document of Compliance of the certificate's company that covers the ship. */
const isUnder = (cert: CertColumns, doc: CertColumns): boolean =>
  doc.companyId !== null &&
  doc.companyId === cert.forCompanyId &&
  (cert.shipType === null || covers(doc, cert.shipType)) &&
  (cert.flagId === null || onBehalfOf(doc, cert.flagId))

/** Events that the columns of a certificate record: its extensions and its replacement. */
function columnEvents(cert: CertColumns, type: CertTypeRules | undefined): CertificateEvent[] {
  const { replacedOn, replacementRecordedOn } = cert
  const replacement: CertificateEvent[] = replacedOn
    ? [{ kind: 'replacement', day: replacedOn, recordedOn: replacementRecordedOn ?? replacedOn }]
    : []
  return [...fullTermEvents(cert), ...extensionEvents(cert, type), ...replacement]
}

function fullTermEvents(cert: CertColumns): CertificateEvent[] {
  const { fullTermOn: day, expiryBeforeExtension: until, fullTermRecordedOn } = cert
  if (!day || !until) return []
  return [
    { kind: 'extension', day, recordedOn: fullTermRecordedOn ?? day, until, reason: 'fullTerm' },
  ]
}

/**
 * The extension of a certificate, and the renewal survey that was held before it: SOLAS I/14(d).
 */
function extensionEvents(cert: CertColumns, type: CertTypeRules | undefined): CertificateEvent[] {
  const { extendedOn, extensionKind, expiryDate, renewalDate } = cert
  const extended = cert.expiryBeforeExtension
  if (!expiryDate || !extended || expiryDate <= extended) return []
  // An extension from another system has neither its day nor its reason: it counts from the expiry
  // that it extends. One of a certificate that this one replaced counts from the issue.
  const day = maxDate(extendedOn ?? extended, cert.issueDate)
  const recordedOn = cert.extensionRecordedOn ?? day
  const renewal = type?.rules.find(({ surveyType }) => surveyType === 'renewal')
  const reason = (extensionKind as ExtensionReason | null) ?? 'special'
  const extension = { kind: 'extension', day, recordedOn, until: expiryDate, reason } as const
  if (!renewalDate || !renewal) return [extension]
  const { surveyType, code: ruleCode } = renewal
  return [
    { kind: 'survey', day: renewalDate, recordedOn, surveyType, ruleCode, endorsed: true },
    extension,
  ]
}

/** A withdrawal whose day is not recorded counts from the issue: the cautious answer. */
function undatedWithdrawal(cert: CertColumns, events: readonly CertificateEvent[]) {
  const isRecorded = events.some(({ kind }) => kind === 'withdrawal')
  return cert.valid === 0 && !isRecorded
    ? [{ kind: 'withdrawal', day: cert.issueDate } satisfies CertificateEvent]
    : []
}
