import { describe, expect, test } from 'vitest'
import { CERT_TYPES } from '../certificates/cert-types.ts'
import { dutiesToCarry, missingDuties } from './duty-to-carry.ts'
import { referenceShips } from './duty-to-carry.fixture.ts'

const day = '2026-11-23'
const sorted = (text: string) => text.split(/\s+/).filter(Boolean).sort()
const bulk = referenceShips['bulk carrier, 40,000 GT']!.ship

describe('certificates a ship must carry', () => {
  test('at least 30 ships are compared', () => {
    expect(Object.keys(referenceShips).length).toBeGreaterThanOrEqual(30)
  })
  test.for(Object.entries(referenceShips))('%s', ([, { ship, required, depends }]) => {
    const duties = dutiesToCarry(ship, day)
    expect(
      duties
        .filter(({ kind }) => kind === 'required')
        .map(({ code }) => code)
        .sort(),
    ).toEqual(sorted(required))
    expect(
      duties
        .filter(({ kind }) => kind === 'depends')
        .map(({ code, facts }) => `${code}:${facts.join('+')}`)
        .sort(),
    ).toEqual(sorted(depends))
  })
  test('every duty names a certificate type of the register and its clause', () => {
    const codes = CERT_TYPES.map(({ code }) => code)
    for (const { ship } of Object.values(referenceShips))
      for (const duty of dutiesToCarry(ship, day)) {
        expect(codes).toEqual(expect.arrayContaining([...duty.heldAs]))
        expect(duty.clause).not.toBe('')
        expect(duty.facts.length > 0).toBe(duty.kind === 'depends')
      }
  })
  test('the inventory of hazardous materials is required of existing ships from 26 June 2030', () => {
    const codes = (on: string) => dutiesToCarry(bulk, on).map(({ code }) => code)
    expect(codes('2030-06-25')).not.toContain('IHM')
    expect(codes('2030-06-26')).toContain('IHM')
  })
  test.each([
    ['contract of 1 July 2014', { contractDate: '2014-07-01' }, true],
    ['contract of 30 June 2014', { contractDate: '2014-06-30', buildDate: '2016-01-01' }, false],
    ['no contract, keel of 1 January 2015', { keelDate: '2015-01-01' }, true],
    ['no contract, keel of 31 December 2014', { keelDate: '2014-12-31' }, false],
    ['delivered on 1 July 2018', { contractDate: '2012-01-01', buildDate: '2018-07-01' }, true],
    ['1,599 GT', { contractDate: '2020-01-01', grossTonnage: 1599 }, false],
  ])('the noise survey report is required of new ships: %s', (_name, dates, isRequired) => {
    const ship = { ...bulk, contractDate: null, keelDate: null, buildDate: null, ...dates }
    const codes = dutiesToCarry(ship, day)
      .filter(({ kind }) => kind === 'required')
      .map(({ code }) => code)
    expect(codes.includes('NSR')).toBe(isRequired)
  })
  test('the first statement of compliance is due five months after the year of delivery', () => {
    const { ship } = referenceShips['bulk carrier contracted after June 2025, delivered this year']!
    const codes = (on: string) => dutiesToCarry(ship, on).map(({ code }) => code)
    expect(codes('2027-05-31')).not.toContain('SOC')
    expect(codes('2027-06-01')).toContain('SOC')
  })
})

describe('missing certificates', () => {
  const missing = (...codes: string[]) =>
    missingDuties(dutiesToCarry(bulk, day), new Set(codes)).map(({ code }) => code)
  test('the combined certificate replaces construction, equipment and radio', () => {
    const left = missing('CSS')
    for (const code of ['SC', 'SE', 'SR']) expect(left).not.toContain(code)
    expect(missing('SC')).toEqual(expect.arrayContaining(['SE', 'SR']))
  })
  test('an interim certificate fulfils the duty; with an interim MLC no declaration is needed', () => {
    const left = missing('ISMC', 'IISSC', 'IMLC', 'IDOC', 'REGP')
    for (const code of ['SMC', 'ISSC', 'MLC', 'DMLC', 'DOC', 'REG'])
      expect(left).not.toContain(code)
    expect(missing('MLC')).toContain('DMLC')
  })
})
