/** Every standing of every type of certificate has a rule, in Chinese and in English. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CERT_TYPE_ROWS } from '../certificates/cert-type-seed.ts'
import { EXTENSION_REASONS } from '../certificates/extension.ts'
import type { ExtensionReason } from '../certificates/extension.ts'
import { isInterval } from '../windows/ship-intervals.ts'
import { windowRulesByCode } from '../windows/window-rule-seed.ts'
import { certificateLaw } from './certificate-law.ts'
import { randomLife } from './random-life.fixture.ts'
import { ruleWords } from './rule-words.ts'
import { NOT_RECORDED, standingPeriods } from './standing.ts'
import { ALTERATIONS, STANDING_REASONS } from './standing-types.ts'
import type { CertificateEvent, CertificateFacts, ShipEvent } from './standing-types.ts'
import { vectorRecord } from './vector-record.fixture.ts'
import { vectors } from './vector.fixture.ts'

const CATEGORIES = ['statutory', 'class', 'registration', 'manual'] as const
interface Type {
  code: string
  category: (typeof CATEGORIES)[number]
  cycles: string
}
const TYPES: readonly Type[] = [
  ...CERT_TYPE_ROWS.map(([code, , , , , cycles, more]) => ({
    code,
    category: more?.category ?? ('statutory' as const),
    cycles,
  })),
  // Types that a society defines itself.
  ...CATEGORIES.map((category) => ({
    code: `own ${category}`,
    category,
    cycles: 'annual renewal bottom',
  })),
]

const day = '2024-08-01'
const later = '2026-02-01'
const event = (kind: CertificateEvent): CertificateEvent[] => [kind]
const EXTENSIONS = Object.keys(EXTENSION_REASONS) as ExtensionReason[]

/** Lives in which each reason comes out, by name. */
const OWN_EVENTS: readonly CertificateEvent[][] = [
  [],
  ...([null, 'docWithdrawn', 'classWithdrawn'] as const).map((cause) =>
    event({ kind: 'withdrawal', day, cause }),
  ),
  event({ kind: 'replacement', day }),
  event({ kind: 'insuranceEnd', day }),
  event({ kind: 'survey', day: '2025-03-01', surveyType: 'annual', endorsed: false }),
  event({ kind: 'survey', day: '2025-03-01', surveyType: 'periodical', endorsed: false }),
  event({ kind: 'survey', day: '2026-09-01', surveyType: 'intermediate', endorsed: false }),
  event({ kind: 'survey', day: '2026-03-01', surveyType: 'bottom', endorsed: true }),
  event({ kind: 'restoration', day: later, surveyType: 'renewal' }),
  event({ kind: 'restoration', day: '2028-02-01', surveyType: 'renewal' }),
  ...EXTENSIONS.map((reason) =>
    event({ kind: 'extension', day: '2029-03-01', until: '2029-05-01', reason }),
  ),
]
const SHIP_EVENTS: readonly ShipEvent[] = [
  { kind: 'flagChange', day, flag: 'LR' },
  { kind: 'flagChange', day, flag: 'LR', notPartyToTonnage: true },
  { kind: 'companyChange', day, company: 'C2' },
  ...ALTERATIONS.map((one) => ({ kind: 'alteration' as const, day, altered: [one] })),
  { kind: 'ceased', day },
  { kind: 'layUp', day, until: null },
  { kind: 'conversion', day, until: null },
  { kind: 'classSuspension', day },
  { kind: 'classSuspension', day, cause: 'condition' },
  { kind: 'classWithdrawal', day },
]

function factsOf({ code, category, cycles }: Type, more: Partial<CertificateFacts> = {}) {
  return {
    ref: 'X',
    type: code,
    law: certificateLaw(code, category),
    rules: windowRulesByCode(cycles.split(' ').filter(Boolean)),
    validityMonths: 60,
    completedOn: '2024-03-15',
    issuedOn: '2024-03-15',
    expiry: '2029-03-14',
    flag: 'PA',
    company: 'C1',
    ship: 'S',
    parents: [],
    events: [],
    ...more,
  } satisfies CertificateFacts
}

/** Certificates on which another depends: the first that is of such a type. */
const PARENT: Type = { code: 'SC', category: 'statutory', cycles: 'annual renewal bottom' }
const DOC: Type = { code: 'DOC', category: 'statutory', cycles: 'annualAudit renewalVerification' }

/** `standing reason` and rule of all periods of a certificate of this type in all lives. */
function outcomesOf(type: Type): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const live = (
    certificates: readonly CertificateFacts[],
    events: readonly ShipEvent[] = [],
  ): void => {
    const record = { ships: [{ ref: 'S', events }], certificates }
    for (const { standing, reason, rule } of standingPeriods(record).get('X')!)
      add(found, `${standing} ${reason}`, rule)
  }
  const { rules: all } = factsOf(type)
  for (const events of OWN_EVENTS) {
    // None of its surveys is held; all are but for those with a longest interval; all are.
    for (const rules of [all, all.filter(isInterval), []]) live([factsOf(type, { events, rules })])
    for (const parent of [PARENT, DOC])
      live([
        factsOf(type, { parents: ['P'], expiry: null }),
        { ...factsOf(parent, { events }), ref: 'P' },
      ])
  }
  for (const one of SHIP_EVENTS) {
    live([factsOf(type)], [one])
    live(
      [factsOf(type, { parents: ['P'] }), { ...factsOf(PARENT), ref: 'P' }],
      [one, { kind: 'inService', day: later }],
    )
  }
  live([factsOf(type, { refused: true })])
  live([factsOf(type, { parents: ['P'] }), { ...factsOf(PARENT, { refused: true }), ref: 'P' }])
  add(found, `${NOT_RECORDED.standing} ${NOT_RECORDED.reason}`, NOT_RECORDED.rule)
  return found
}

function add(found: Map<string, Set<string>>, key: string, rule: string) {
  found.set(key, (found.get(key) ?? new Set()).add(rule))
}

/** Names in citations that are the same in both languages. */
const NAMES =
  /SOLAS|MARPOL|Tonnage 69|NOx Code|IMSBC|Nairobi 2007|Athens 2002|Bunkers 2001|CLC 92|4bis|\([ivx]+\)|annex|art\.|reg\.|LL 66\/88|[A-Z]{2,}[0-9]*[A-Z]?/g
const englishIn = (text: string): RegExpMatchArray | null =>
  text.replaceAll(NAMES, '').match(/[a-z]{2,}/i)

const faultsOf = (outcomes: ReadonlyMap<string, ReadonlySet<string>>): string[] =>
  [...outcomes].flatMap(([key, rules]) =>
    [...rules].flatMap((rule) => {
      const { zh, en } = ruleWords(rule)
      if (!zh || !en) return [`${key}: no rule`]
      const english = englishIn(zh)
      return english ? [`${key}: ${english[0]} in ${zh}`] : []
    }),
  )

describe('the rule of a standing', () => {
  test.for(TYPES.map((type) => [type.code, type] as const))(
    'of %s is there in both languages',
    ([, type]) => {
      const outcomes = outcomesOf(type)
      expect(faultsOf(outcomes)).toEqual([])
      // Of a certificate with an expiry these come out whatever its type is.
      expect([...outcomes.keys()]).toEqual(
        expect.arrayContaining([
          'notYet notIssued',
          'inForce good',
          'inForce extended',
          'inForce awaitingNew',
          'expired termEnded',
          'withdrawn authorityWithdrew',
          'superseded replaced',
          'unknown refusedAtIssue',
          'unknown notRecorded',
        ]),
      )
    },
  )

  test('comes with every standing and reason that there is', () => {
    const found = new Set(TYPES.flatMap((type) => [...outcomesOf(type).keys()]))
    const all = Object.entries(STANDING_REASONS).flatMap(([standing, reasons]) =>
      reasons.map((reason) => `${standing} ${reason}`),
    )
    expect([...found].sort()).toEqual(all.sort())
  })

  test('is there in random lives and in those of the vectors', () => {
    const outcomes = new Map<string, Set<string>>()
    const read = (record: Parameters<typeof standingPeriods>[0]) => {
      for (const { standing, reason, rule } of [...standingPeriods(record).values()].flat())
        add(outcomes, `${standing} ${reason}`, rule)
    }
    for (const vector of vectors) read(vectorRecord(vector).record)
    for (const { record } of fc.sample(randomLife, { numRuns: 200, seed: 1 })) read(record)
    expect(faultsOf(outcomes)).toEqual([])
  })

  test.for([
    ['SC', 'expired termEnded', 'SOLAS I/14(a)'],
    ['PSS', 'inForce good', 'SOLAS I/14(a)'],
    ['SC', 'withdrawn authorityWithdrew', 'SOLAS I/6(c)'],
    ['SC', 'inForce awaitingNew', 'SOLAS I/14(d)'],
    ['SC', 'inForce restored', 'HSSC survey guidelines'],
    ['SC', 'lapsed shipCeased', 'flag law'],
    ['SC', 'superseded replaced', 'society procedures'],
    ['ILL', 'expired termEnded', 'LL 66/88 art. 19(1)'],
    ['IOPP', 'expired termEnded', 'MARPOL I/10.1'],
    ['ISPP', 'expired termEnded', 'MARPOL IV/8.1'],
    ['BWM', 'inForce awaitingNew', 'BWM E-5.4'],
    ['IEE', 'lapsed shipCeased', 'MARPOL VI/9.11.1'],
    ['SOC', 'expired termEnded', 'MARPOL VI/9.12'],
    ['ITC', 'expired termEnded', 'flag law'],
    ['ITC', 'inForce good', 'Tonnage 69 art. 10'],
    ['DOC', 'expired termEnded', 'ISM 13.2'],
    ['SMC', 'expired termEnded', 'ISM 13.7'],
    ['ISMC', 'expired termEnded', 'ISM 14.2'],
    ['ISSC', 'expired termEnded', 'ISPS A/19.3.1'],
    ['IISSC', 'expired termEnded', 'ISPS A/19.4.4'],
    ['MLC', 'expired termEnded', 'MLC A5.1.3(1)'],
    ['MLC', 'withdrawn authorityWithdrew', 'MLC A5.1.3(17)'],
    ['CLH', 'expired termEnded', 'society rules'],
    ['CLH', 'lapsed shipCeased', 'society rules'],
    ['REG', 'expired termEnded', 'flag law'],
    ['CLC', 'expired termEnded', 'CLC 92 art. VII(2)'],
    ['PAN', 'lapsed shipCeased', 'canal rules'],
    ['own statutory', 'expired termEnded', 'flag law'],
    ['own class', 'expired termEnded', 'society rules'],
  ] as const)('of %s, %s, is %s', ([code, key, rule]) => {
    const outcomes = outcomesOf(TYPES.find((type) => type.code === code)!)
    expect([...(outcomes.get(key) ?? [])]).toContain(rule)
  })

  test('names the clause of each extension', () => {
    const rules = outcomesOf(TYPES.find(({ code }) => code === 'SE')!).get('inForce extended')
    expect([...rules!].sort()).toEqual([
      'SOLAS I/14(c)',
      'SOLAS I/14(e)',
      'SOLAS I/14(f)',
      'flag law',
    ])
  })
})

test('a rule that is no article is translated', () => {
  expect(ruleWords('flag law')).toEqual({ zh: '船旗国法律', en: 'Law of the flag State' })
  expect(ruleWords('SOLAS I/14(a)')).toEqual({ zh: 'SOLAS I/14(a)', en: 'SOLAS I/14(a)' })
  expect(ruleWords('')).toEqual({ zh: null, en: null })
})
