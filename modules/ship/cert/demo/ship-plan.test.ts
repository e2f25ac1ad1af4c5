import { describe, expect, test } from 'vitest'
import { CERT_TYPES } from '#common/rules/certificates/cert-types.ts'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import {
  certificateWindowState,
  applyCompletedSurveys,
} from '#common/rules/windows/completed-surveys.ts'
import { windowRulesByCode } from '#common/rules/windows/window-rule-seed.ts'
import { certificateWindows } from '#common/rules/windows/certificate-windows.ts'
import { seeded } from '#modules/basic/ship/demo/ship-demo.ts'
import { certificatesOf } from './demo-certificates.ts'
import type { DemoCertificate } from './demo-certificates.ts'
import { planShip } from './ship-plan.ts'
import type { DemoShip } from './ship-plan.ts'

const kinds = new Map(CERT_TYPES.map((kind) => [kind.code, kind]))
const ships = Array.from({ length: 200 }, (_, i): DemoShip => ({
  id: i + 1,
  shipType: ['203', '205', '301', '108', '601'][i % 5]!,
  status: i % 50 === 49 ? 'transferred' : 'inService',
  region: 'SHA',
  grossTonnage: i % 5 === 4 ? 480 : 20_000,
  loa: 150,
  buildDate: i % 40 === 39 ? null : addDays('1999-01-31', i * 48),
  lessOneDay: i % 7 === 0,
}))

function fleet(now: string): DemoCertificate[] {
  const random = seeded(1)
  return ships.flatMap((ship) => certificatesOf(ship, planShip(ship, now, random), kinds, now))
}

function stateOf(cert: DemoCertificate, now: string) {
  const { windowRuleCodes, validityMonths } = kinds.get(cert.code)!
  if (!cert.expiryBeforeExtension || !validityMonths || !windowRuleCodes.length) return null
  const windows = certificateWindows({
    expiryBeforeExtension: cert.expiryBeforeExtension,
    validityMonths,
    rules: windowRulesByCode(windowRuleCodes),
    validFrom: cert.inspectionDate,
    extendedTo: cert.expiryDate,
    completedSurveys: cert.done,
  })
  return certificateWindowState(applyCompletedSurveys(windows, cert.done, now), now)
}

describe('the demonstration fleet, on whatever day it is seeded', () => {
  // Leap day, month ends, turn of the year, and some days of other years.
  test.each([
    '2026-11-21',
    '2026-12-31',
    '2027-01-01',
    '2027-02-28',
    '2028-02-29',
    '2028-08-31',
    '2030-05-15',
  ])('%s: every state, dates in order', (now) => {
    const all = fleet(now)
    const valid = all.filter(({ withdrawn }) => !withdrawn)
    const states = Map.groupBy(valid, (cert) => stateOf(cert, now))
    for (const state of ['notOpen', 'open', 'late', 'overdue'] as const)
      expect(states.get(state)?.length, state).toBeGreaterThan(20)
    expect(all.filter(({ withdrawn }) => withdrawn).length).toBeGreaterThan(10)
    expect(all.filter(({ before }) => before).length).toBeGreaterThan(20)
    expect(all.filter(({ term }) => term === 'interim').length).toBeGreaterThan(2)
    expect(
      valid.filter(
        ({ expiryDate }) => expiryDate && expiryDate >= now && expiryDate <= addMonths(now, 3),
      ).length,
    ).toBeGreaterThan(50)
    for (const cert of [...all, ...all.flatMap(({ before }) => before ?? [])]) {
      expect(
        cert.inspectionDate <= cert.issueDate &&
          cert.issueDate <= now &&
          (!cert.expiryDate || cert.expiryDate > cert.issueDate),
        `${cert.code} ${cert.inspectionDate} ${cert.issueDate} ${cert.expiryDate}`,
      ).toBe(true)
      expect(cert.done.every(({ date }) => date <= now)).toBe(true)
    }
  })

  test('what was replaced had all its surveys, and ended where the new one continues', () => {
    const now = '2026-11-21'
    for (const { before, expiryBeforeExtension } of fleet(now)) {
      if (!before) continue
      expect(stateOf(before, now)).toBe('done')
      expect(expiryBeforeExtension!.slice(5)).toBe(before.expiryDate!.slice(5))
    }
  })

  test('a ship under construction has no certificates; below 500 GT no safety construction, from 300 GT radio', () => {
    const all = fleet('2026-11-21')
    expect(all.some(({ ship }) => ship.buildDate === null)).toBe(false)
    const small = new Set(
      all.filter(({ ship }) => ship.grossTonnage === 480).map(({ code }) => code),
    )
    expect(small.has('SR')).toBe(true)
    expect(['SC', 'SE', 'CSS', 'SMC'].some((code) => small.has(code))).toBe(false)
  })
})
