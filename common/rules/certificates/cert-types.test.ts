import { describe, expect, test } from 'vitest'
import { CERT_TYPE_ROWS } from './cert-type-seed.ts'
import { CERT_TYPES, findCertType } from './cert-types.ts'
import { evaluateExtension } from './extension.ts'
import { SHIP_TYPES, findShipType } from '../ships/ship-types.ts'
import { windowRulesByCode } from '../windows/window-rule-seed.ts'
import { certificateWindows } from '../windows/certificate-windows.ts'

function surveys(code: string) {
  const kind = findCertType(code)!
  return certificateWindows({
    expiryBeforeExtension: '2029-03-14',
    validityMonths: kind.validityMonths ?? 0,
    rules: windowRulesByCode(kind.windowRuleCodes),
  }).map((w) => `${w.ruleCode} ${w.occurrence}`)
}

describe('certificate types', () => {
  test('codes and names are unique and every rule they refer to exists', () => {
    expect(CERT_TYPES.filter((k) => k.feeCertType !== 30)).toHaveLength(62)
    for (const field of ['code', 'nameZh', 'nameEn'] as const)
      expect(new Set(CERT_TYPES.map((k) => k[field])).size).toBe(CERT_TYPES.length)
    for (const kind of CERT_TYPES)
      expect(windowRulesByCode(kind.windowRuleCodes)).toHaveLength(kind.windowRuleCodes.length)
  })
  test('every referenced certificate type exists', () => {
    for (const code of CERT_TYPES.flatMap((k) => [...k.follows, k.interimOf ?? k.code]))
      expect(findCertType(code)?.code).toBe(code)
  })
  test('safety construction: annuals, two alternatives of the intermediate, renewal, two bottom inspections', () => {
    expect(surveys('SC').toSorted()).toEqual([
      'annual 1',
      'annual 2',
      'annual 3',
      'annual 4',
      'bottom 1',
      'bottom 2',
      'intermediateHssc 2',
      'intermediateHssc 3',
      'renewal 1',
    ])
  })
  test.each([
    ['ISPP', ['renewal 1']],
    ['SMC', ['intermediateVerification 1', 'renewalVerification 1']],
    [
      'DOC',
      ['annualAudit 1', 'annualAudit 2', 'annualAudit 3', 'annualAudit 4', 'renewalVerification 1'],
    ],
    [
      'SR',
      ['periodicalEach 1', 'periodicalEach 2', 'periodicalEach 3', 'periodicalEach 4', 'renewal 1'],
    ],
    ['PSS', ['bottomPassenger 1', 'renewalPassenger 1']],
    ['ITC', []],
    ['IISSC', []],
  ])('%s: %j', (code, windows) => {
    expect(surveys(code).toSorted()).toEqual(windows)
  })
  test('fee types follow the category', () => {
    expect(findCertType('REGP')).toMatchObject({
      category: 'registration',
      feeCertType: 20,
      feeCertSub: null,
      validityMonths: 6,
      interim: true,
    })
    expect(findCertType('CLH')).toMatchObject({
      category: 'class',
      feeCertType: 10,
      feeCertSub: 30,
    })
    expect(findCertType('SMC')).toMatchObject({
      category: 'statutory',
      feeCertType: 10,
      feeCertSub: 20,
    })
    expect(findCertType('SOC')).toMatchObject({
      validityBasis: 'calendarYear',
      validityMonths: null,
      minGrossTonnage: 5000,
    })
    expect(findCertType('SOPEP')).toMatchObject({
      category: 'manual',
      feeCertType: 30,
      feeCertSub: null,
      windowRuleCodes: [],
      inspectionScopes: ['plan'],
    })
    expect(findCertType('NOPE')).toBeNull()
  })
  test.each([
    ['DOC', false],
    ['IDOC', false],
    ['IISSC', false],
    ['IMLC', false],
    ['SC', true],
    ['SMC', true],
    ['ISSC', true],
    ['MLC', false],
  ])('%s may be extended for the voyage to its port: %s', (code, allowed) => {
    const answer = evaluateExtension({
      family: findCertType(code)!.extensionFamily,
      reason: 'notInPort',
      expiryBeforeExtension: '2027-01-31',
      flagApproval: true,
      port: 'Rotterdam',
    })
    expect('until' in answer).toBe(allowed)
  })
  test('an interim type refers to its full-term type', () => {
    expect(
      CERT_TYPES.filter((k) => k.interim).every(
        (k) => k.interimOf !== null && findCertType(k.interimOf)?.interim === false,
      ),
    ).toBe(true)
  })
  test('manuals and rows have labels in both languages', () => {
    const manuals = CERT_TYPES.filter((k) => k.feeCertType === 30)
    expect(manuals).toHaveLength(19)
    for (const m of manuals) {
      expect(m.nameZh).toMatch(/\p{Script=Han}/u)
      expect(m.nameEn).not.toMatch(/\p{Script=Han}/u)
    }
    for (const [, zh, en, , , , more] of CERT_TYPE_ROWS) {
      expect(zh).toMatch(/\p{Script=Han}/u)
      expect(en).not.toMatch(/\p{Script=Han}/u)
      if (more?.note) expect(more.note.every((words) => words !== '')).toBe(true)
    }
  })
})

describe('ship types', () => {
  test('codes and names are unique', () => {
    for (const field of ['code', 'nameZh', 'nameEn'] as const)
      expect(new Set(SHIP_TYPES.map((t) => t[field])).size).toBe(SHIP_TYPES.length)
  })
  test.each([
    ['Bulk Carrier', '203'],
    ['bulk carrier ', '203'],
    ['203', '203'],
    ['散货船', '203'],
    ['Self-Discharging Bulk Carrier', '203'],
    ['Ore/Oil Carrier', '216'],
    ['Oil/Chemical Tanker', '303'],
    ['Ro-Ro/Passenger Ship', '108'],
    ['Vehicles Carrier', 'PCTC'],
    ['Gas Carrier (LPG/LNG)', '304'],
  ])('%j is %s', (words, code) => expect(findShipType(words)?.code).toBe(code))
  test.each(['', 'Not available', 'Reserved', 'Other Type'])('%j is none', (words) =>
    expect(findShipType(words)).toBeNull(),
  )
  test('finds every type by its own names', () => {
    for (const t of SHIP_TYPES)
      for (const word of [t.code, t.nameZh, t.nameEn]) expect(findShipType(word)?.code).toBe(t.code)
  })
})
