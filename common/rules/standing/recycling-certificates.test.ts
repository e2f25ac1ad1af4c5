/** What ends the certificates on the recycling of ships, by article. */
import { expect, test } from 'vitest'
import { certificateLaw } from './certificate-law.ts'
import { standingOn } from './standing.ts'
import type { ShipEvent } from './standing-types.ts'

const day = '2025-02-01'

function endingOf(code: string, event: ShipEvent): string {
  const cert = {
    ref: 'X',
    type: code,
    law: certificateLaw(code, 'statutory'),
    rules: [],
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
  const record = { ships: [{ ref: 'S', events: [event] }], certificates: [cert] }
  const { standing, reason, rule } = standingOn(record, 'X', day)
  return `${standing} ${reason} ${rule}`
}

test('an inventory that is not updated ends both certificates', () => {
  const event: ShipEvent = { kind: 'alteration', day, altered: ['hazardousMaterials'] }
  expect(endingOf('IHM', event)).toBe('lapsed altered HKC reg. 14.1.1')
  expect(endingOf('IRRC', event)).toBe('lapsed altered HKC reg. 14.4')
})

test('so does a transfer of flag', () => {
  const event: ShipEvent = { kind: 'flagChange', day, flag: 'LR' }
  expect(endingOf('IHM', event)).toBe('lapsed flagChanged HKC reg. 14.1.2')
  expect(endingOf('IRRC', event)).toBe('lapsed flagChanged MEPC.222(64) 3.5')
})
