/** Random lives of a ship, her company and their certificates, for property tests. */
import fc from 'fast-check'
import { addDays, addMonths, compareDates } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import { CERT_TYPE_ROWS } from '../certificates/cert-type-seed.ts'
import { windowRulesByCode } from '../windows/window-rule-seed.ts'
import { certificateLaw } from './certificate-law.ts'
import { certificateEvents, shipEvents } from './random-events.fixture.ts'
import type { RandomEvent } from './random-events.fixture.ts'
import type { CertificateEvent, CertificateFacts, StandingRecord } from './standing-types.ts'

/** Types whose rules are the most involved come up more often. */
const FREQUENT = ['SC', 'SE', 'CSS', 'ILL', 'CLH', 'CLM', 'DOC', 'SMC', 'ISSC', 'ITC', 'EXC', 'LA']
const CODES = [...CERT_TYPE_ROWS.map(([code]) => code), ...FREQUENT, ...FREQUENT]
const FLAGS = ['PA', 'PA', 'PA', 'LR']
const COMPANIES = ['C1', 'C1', 'C1', 'C2']
const FIRST_DAY = '2020-01-01'

const eventArbitrary: fc.Arbitrary<RandomEvent> = fc.record({
  kind: fc.nat(99),
  // Windows begin and end at whole quarters of a year from the expiry.
  quarters: fc.integer({ min: -22, max: 2 }),
  days: fc.oneof(fc.integer({ min: -1, max: 1 }), fc.integer({ min: -60, max: 60 })),
  pick: fc.nat(99),
  size: fc.nat(99),
})

/** A certificate that takes the place of a lost or changed one, on the same survey. */
const replacementArbitrary = fc.record({
  /** days after the issue of the replaced one; quarters come up more often */
  after: fc.oneof(
    fc.nat(1800),
    fc
      .tuple(fc.nat(20), fc.integer({ min: -1, max: 1 }))
      .map(([quarters, days]) => Math.max(0, Math.round(quarters * 91.31) + days)),
  ),
  expiry: fc.constantFrom('same', 'same', 'same', 'years', 'other'),
  size: fc.nat(99),
  events: fc.array(eventArbitrary, { maxLength: 3 }),
})

const certificateArbitrary = fc.record({
  code: fc.constantFrom(...CODES),
  begin: fc.nat(1500),
  issueDelay: fc.constantFrom(0, 0, 0, 1, 5, 40),
  isCompletionKnown: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  term: fc.constantFrom('full', 'full', 'full', 'long', 'short'),
  shorter: fc.integer({ min: 10, max: 1700 }),
  flag: fc.constantFrom(...FLAGS, null),
  company: fc.constantFrom(...COMPANIES, null),
  refused: fc.integer({ min: 0, max: 40 }).map((n) => n === 0),
  /** which of the regular surveys are held */
  held: fc.oneof(fc.constant(0x3ff), fc.nat(0x3ff)),
  surveyDays: fc.array(fc.integer({ min: -91, max: 91 }), { minLength: 10, maxLength: 10 }),
  events: fc.array(eventArbitrary, { maxLength: 4 }),
  replacements: fc.oneof(
    fc.constant([]),
    fc.array(replacementArbitrary, { minLength: 1, maxLength: 2 }),
  ),
})
type RandomCertificate = typeof certificateArbitrary extends fc.Arbitrary<infer T> ? T : never

/** A life and two days of it, of which nothing special is known. */
export interface RandomLife {
  record: StandingRecord
  codes: ReadonlyMap<string, string>
  /** the first day after which nothing changes */
  end: CalendarDate
}

/** One to six certificates of a ship with events in plausible and implausible order. */
export const randomLife: fc.Arbitrary<RandomLife> = fc
  .record({
    certificates: fc.array(certificateArbitrary, { minLength: 1, maxLength: 6 }),
    ship: fc.array(eventArbitrary, { maxLength: 5 }),
  })
  .map(({ certificates, ship }) => {
    const facts = certificates.flatMap((random, i) =>
      withReplacements(random, `${random.code}${i}`),
    )
    const codes = new Map(facts.map(({ ref, type }) => [ref, type]))
    const refs = facts.map(({ ref }) => ref)
    const last = termOf(certificates[0]!).last
    const record: StandingRecord = {
      ships: [{ ref: 'S', events: shipEvents(ship, last, refs) }],
      certificates: facts.map((one) => ({ ...one, parents: parentsOf(one, facts, codes) })),
    }
    return { record, codes, end: endOf(record) }
  })

const typeOf = (code: string) => CERT_TYPE_ROWS.find(([one]) => one === code)!

function termOf({ code, begin, term, shorter }: RandomCertificate) {
  const validityMonths = typeOf(code)[4]
  const start = addDays(FIRST_DAY, begin)
  const full = addMonths(start, validityMonths ?? 60)
  const last =
    term === 'full' || code === 'CLH'
      ? addDays(full, -1)
      : term === 'long'
        ? addDays(full, shorter % 91)
        : addDays(full, -Math.min(shorter, (validityMonths ?? 60) * 28))
  return { start, last }
}

function certificate(random: RandomCertificate, ref: string): CertificateFacts {
  const { code } = random
  const [, , , , validityMonths, cycles, more] = typeOf(code)
  const { start, last } = termOf(random)
  const isTimed = validityMonths !== null || random.shorter % 2 === 0
  return {
    ref,
    type: code,
    law: certificateLaw(code, more?.category ?? 'statutory'),
    rules: windowRulesByCode(cycles.split(' ').filter(Boolean)),
    validityMonths,
    completedOn: random.isCompletionKnown ? start : null,
    issuedOn: addDays(start, random.issueDelay),
    ...(random.shorter % 7 === 0 && { recordedOn: addDays(start, random.shorter) }),
    expiry: isTimed ? last : null,
    flag: random.flag,
    company: random.company,
    ship: more?.holder === 'company' ? null : 'S',
    parents: [],
    refused: random.refused,
    events: certificateEvents({ ...random, start, last, isTimed }),
  }
}

/** A certificate, and those that replace it one after the other. */
function withReplacements(random: RandomCertificate, ref: string): CertificateFacts[] {
  const chain = [certificate(random, ref)]
  for (const [i, { after, expiry, size, events }] of random.replacements.entries()) {
    const old = chain.at(-1)!
    if (old.completedOn === null) break
    const issuedOn = addDays(old.issuedOn, after)
    const { start, last } = termOf(random)
    const before = old.expiry ?? last
    const until =
      expiry === 'same'
        ? before
        : expiry === 'years'
          ? addMonths(before, before < addMonths(start, 48) ? 12 * (1 + (size % 2)) : -12)
          : addDays(before, -size)
    const isHeldLater = ({ day, kind }: CertificateEvent) => day >= issuedOn || kind !== 'survey'
    const next: CertificateFacts = {
      ...old,
      ref: `${ref}r${i + 1}`,
      issuedOn,
      expiry: old.expiry === null ? null : until,
      replaces: [old.ref],
      refused: false,
      events: [
        ...certificateEvents({ ...random, events: [], start, last: until, isTimed: true }).filter(
          isHeldLater,
        ),
        ...certificateEvents({ ...random, held: 0, events, start, last: until, isTimed: true }),
      ].sort((a, b) => compareDates(a.day, b.day)),
    }
    chain[i] = {
      ...old,
      refused: false,
      events: [...old.events, { kind: 'replacement', day: issuedOn } as const].sort((a, b) =>
        compareDates(a.day, b.day),
      ),
    }
    chain.push(next)
  }
  return chain
}

function parentsOf(
  { ref, law, company }: CertificateFacts,
  all: readonly CertificateFacts[],
  codes: ReadonlyMap<string, string>,
): string[] {
  const codeOf = (one: CertificateFacts) => codes.get(one.ref)!
  const others = all.filter((one) => one.ref !== ref)
  if (law.dependsOn === 'doc')
    return others
      .filter((one) => ['DOC', 'IDOC'].includes(codeOf(one)) && one.company === company)
      .map((one) => one.ref)
  const follows = typeOf(codes.get(ref)!)[6]?.follows ?? []
  return others.filter((one) => follows.includes(codeOf(one))).map((one) => one.ref)
}

function endOf({ ships, certificates }: StandingRecord): CalendarDate {
  const days = [
    ...ships.flatMap(({ events }) => events.map(({ day }) => day)),
    ...certificates.flatMap((one) => [
      one.issuedOn,
      one.expiry ?? one.issuedOn,
      ...one.events.map(({ day }) => day),
    ]),
  ]
  // After the last of them, the three months of the tonnage certificate may still run.
  return addMonths(days.sort().at(-1)!, 12)
}
