import { expect, test } from 'vitest'
import { windowRulesByCode } from '../windows/window-rule-seed.ts'
import { certificateLaw } from './certificate-law.ts'
import { standingOn } from './standing.ts'
import type { ShipEvent } from './standing-types.ts'

const base = {
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
  events: [],
}

test('a certificate that has left the flag after it lapsed or expired says so', () => {
  const law = certificateLaw('SC', 'statutory')
  const rules = windowRulesByCode(['annual', 'intermediateHssc', 'renewal', 'bottom'])
  const cert = { ...base, law, rules }
  const leftBy = (ref: string, day: string, shipEvents: ShipEvent[]) => {
    const exemption = {
      ...cert,
      ref: 'Y',
      law: certificateLaw('EXC', 'statutory'),
      rules: [],
      parents: ['X'],
    }
    const record = { ships: [{ ref: 'S', events: shipEvents }], certificates: [cert, exemption] }
    const found = standingOn(record, ref, day)
    return `${found.reason} ${found.leftBy}`
  }
  const change = [{ kind: 'flagChange', day: '2025-08-01', flag: 'LR' } as const]
  expect(leftBy('X', '2025-07-31', change)).toBe('surveyMissed null')
  expect(leftBy('X', '2025-08-01', change)).toBe('surveyMissed flagChanged')
  expect(leftBy('Y', '2025-08-01', change)).toBe('parentEnded flagChanged')
  const lost: ShipEvent = { kind: 'ceased', day: '2030-01-01' }
  expect(leftBy('X', '2030-01-01', [lost])).toBe('surveyMissed shipCeased')
  const back: ShipEvent = { kind: 'inService', day: '2030-02-01' }
  expect(leftBy('X', '2030-02-01', [lost, back])).toBe('surveyMissed null')
})
