/** Lives that the vectors do not have: what counts after an ending, a withdrawal, a lay-up. */
import { expect, test } from 'vitest'
import { windowRulesByCode } from '../windows/window-rule-seed.ts'
import {
  base,
  lapsed,
  on,
  reasonOn,
  restoration,
  survey,
  toLiberia,
} from './standing-cases.fixture.ts'
import type { CertificateEvent, ShipEvent } from './standing-types.ts'

test('a certificate lapsed by change of flag is not restored', () => {
  const events = [restoration('2025-03-01', 'annual')]
  expect(reasonOn('2025-03-01', 'SC', events, [toLiberia('2025-02-01')])).toBe('flagChanged')
})

test('of several changes of flag or company on the day of the issue the last one counts', () => {
  const flagChange = (flag: string, day = base.issuedOn) =>
    ({ kind: 'flagChange', day, flag }) as const
  const companyChange = (company: string, role?: 'ism' | 'shipowner'): ShipEvent => ({
    kind: 'companyChange',
    day: base.issuedOn,
    company,
    ...(role && { role }),
  })
  const after = (events: ShipEvent[], code = 'SC') =>
    reasonOn('2024-06-01', code, [], events, { company: 'C1' })
  expect(after([flagChange('LR'), flagChange('PA')])).toBe('good')
  expect(after([flagChange('PA'), flagChange('LR')])).toBe('flagChanged')
  expect(after([flagChange('LR'), flagChange('PA')], 'ITC')).toBe('good')
  expect(after([companyChange('C2'), companyChange('C1')], 'ISSC')).toBe('good')
  expect(after([companyChange('C2'), companyChange('C1', 'shipowner')], 'ISSC')).toBe(
    'companyChanged',
  )
  // One that was issued before ends with the first transfer, and does not come back.
  const [left, back] = [flagChange('LR', '2024-05-01'), flagChange('PA', '2024-05-01')]
  expect(after([left, back])).toBe('flagChanged')
})

test('a certificate of a flag that the ship had left before its issue is of no effect', () => {
  const [left, back] = ['2024-03-01', '2024-05-01']
  const toPanama: ShipEvent = { kind: 'flagChange', day: back, flag: 'PA' }
  expect(reasonOn(base.issuedOn, 'SC', [], [toLiberia(left)])).toBe('flagChanged')
  expect(reasonOn('2028-01-01', 'SC', [], [toLiberia(left)])).toBe('flagChanged')
  // One that is issued ahead of the transfer to its flag counts from that day.
  expect(reasonOn('2024-04-30', 'SC', [], [toLiberia(left), toPanama])).toBe('flagChanged')
  expect(reasonOn(back, 'SC', [], [toLiberia(left), toPanama])).toBe('good')
  expect(reasonOn(base.issuedOn, 'CLH', [], [toLiberia(left)])).toBe('good')
})

test('so is one of a company that had given up the ship, and any of a ship that was lost', () => {
  const company = { company: 'C1' }
  const toOther: ShipEvent = { kind: 'companyChange', day: '2024-03-01', company: 'C2' }
  const toOwn: ShipEvent = { kind: 'companyChange', day: '2024-05-01', company: 'C1' }
  expect(reasonOn(base.issuedOn, 'ISSC', [], [toOther], company)).toBe('companyChanged')
  expect(reasonOn('2024-05-01', 'ISSC', [], [toOther, toOwn], company)).toBe('good')
  const lost: ShipEvent = { kind: 'ceased', day: '2024-03-01' }
  const returned: ShipEvent = { kind: 'inService', day: '2024-04-01' }
  expect(reasonOn(base.issuedOn, 'SC', [], [lost])).toBe('shipCeased')
  expect(reasonOn('2024-04-01', 'SC', [], [lost, returned])).toBe('good')
})

test('a certificate that lapsed and changed flag after that is not restored', () => {
  const events = [restoration('2025-09-01', 'annual')]
  expect(reasonOn('2025-09-01', 'SC', events, [toLiberia('2025-08-01')])).toBe('surveyMissed')
})

test('a replaced certificate is not restored', () => {
  const events = [
    { kind: 'replacement', day: '2025-07-01' } as const,
    restoration('2025-08-01', 'annual'),
  ]
  expect(reasonOn('2025-08-01', 'SC', events)).toBe('replaced')
})

test('a change of flag during a withdrawal counts after the reinstatement', () => {
  const events: CertificateEvent[] = [
    { kind: 'withdrawal', day: '2024-05-01' },
    { kind: 'reinstatement', day: '2024-07-01' },
  ]
  expect(reasonOn('2024-07-01', 'SC', events, [toLiberia('2024-06-01')])).toBe('flagChanged')
})

test('a restoration by a deeper survey is not the intermediate survey of its window', () => {
  const events = [
    restoration('2025-08-20', 'intermediate'),
    survey('2026-03-14'),
    survey('2027-03-14'),
  ]
  expect(reasonOn(lapsed, 'SC', events)).toBe('surveyMissed')
  expect(reasonOn('2027-06-15', 'SC', events)).toBe('surveyMissed')
})

test('the survey of a restoration that was none, by what was recorded since, counts as endorsed', () => {
  const events = [survey('2025-03-14'), restoration('2026-03-14', 'intermediate')]
  expect(reasonOn('2026-03-14', 'SC', events)).toBe('good')
  expect(reasonOn('2026-06-15', 'SC', events)).toBe('good')
  expect(reasonOn('2027-06-15', 'SC', events)).toBe('surveyMissed')
})

test('a survey before its window counts only with a new anniversary date', () => {
  expect(reasonOn(lapsed, 'SC', [survey('2024-11-10')])).toBe('surveyMissed')
})

test('a survey that is not endorsed counts for its own window only', () => {
  const events = [survey('2025-03-01', { endorsed: false }), restoration('2025-08-01', 'annual')]
  expect(reasonOn(lapsed, 'SC', events)).toBe('notEndorsed')
  expect(reasonOn('2026-06-15', 'SC', events)).toBe('surveyMissed')
})

test('a survey held in its first window is not missed when the second one closes', () => {
  const events = [
    survey('2025-03-14'),
    survey('2026-03-14'),
    survey('2026-03-14', { surveyType: 'intermediate', endorsed: false }),
    survey('2027-03-14'),
  ]
  expect(reasonOn('2027-06-15', 'SC', events)).toBe('notEndorsed')
})

test('without a completion date the life begins with the issue', () => {
  const more = { completedOn: null, issuedOn: '2026-07-01' }
  expect(reasonOn('2026-07-01', 'SC', [], [], more)).toBe('good')
})

test('a second early survey leaves the anniversary that the first one moved', () => {
  const events: CertificateEvent[] = [
    survey('2020-06-30', { amendedAnniversary: { occurrence: 1, date: '2020-09-30' } }),
    survey('2021-05-01', { amendedAnniversary: { occurrence: 2, date: '2021-08-01' } }),
  ]
  const more = { completedOn: '2020-01-01', issuedOn: '2020-01-01', expiry: '2024-12-31' }
  expect(reasonOn('2021-05-01', 'SC', events, [], more)).toBe('good')
  expect(reasonOn('2022-04-30', 'SC', events, [], more)).toBe('good')
  expect(reasonOn('2022-11-02', 'SC', events, [], more)).toBe('surveyMissed')
})

test('no other verification follows an early one that brought the expiry of an ISSC forward', () => {
  const early = (more: object) => [survey('2024-12-01', { surveyType: 'intermediate', ...more })]
  const moved = early({ amendedExpiry: '2027-12-01' })
  expect(reasonOn('2027-12-01', 'ISSC', moved)).toBe('good')
  expect(reasonOn('2027-12-02', 'ISSC', moved)).toBe('termEnded')
  expect(reasonOn('2027-03-14', 'ISSC', early({}))).toBe('good')
  expect(reasonOn('2027-03-15', 'ISSC', early({}))).toBe('surveyMissed')
})

test('the full term keeps an anniversary that an early survey moved', () => {
  const events: CertificateEvent[] = [
    survey('2024-11-10', { amendedAnniversary: { occurrence: 4, date: '2025-02-10' } }),
    { kind: 'extension', day: '2025-12-01', until: '2029-03-14', reason: 'fullTerm' },
  ]
  const more = { expiry: '2026-03-14' }
  expect(reasonOn('2026-05-10', 'SC', events, [], more)).toBe('surveyLate')
  expect(reasonOn('2026-05-11', 'SC', events, [], more)).toBe('surveyMissed')
})

test('extensions do not add up', () => {
  const events: CertificateEvent[] = [
    { kind: 'extension', day: '2025-03-01', until: '2025-04-14', reason: 'shortVoyage' },
    { kind: 'extension', day: '2025-04-10', until: '2025-06-14', reason: 'notInPort' },
  ]
  const more = { validityMonths: 12, expiry: '2025-03-14' }
  expect(reasonOn('2025-03-20', 'PSS', events, [], more)).toBe('extended')
  expect(reasonOn('2025-04-15', 'PSS', events, [], more)).toBe('termEnded')
})

test('a lay-up after the suspension does not lift it', () => {
  const layUp = (day: string): ShipEvent => ({ kind: 'layUp', day, until: null })
  expect(reasonOn('2025-07-01', 'CLH', [], [layUp('2025-06-20')])).toBe('classSuspended')
  expect(reasonOn('2025-07-01', 'CLH', [], [layUp('2025-06-10')])).toBe('laidUp')
})

test('a lay-up that is recorded after the suspension does not lift it', () => {
  const layUp = (recordedOn: string, until: string | null = null): ShipEvent => ({
    kind: 'layUp',
    day: '2025-05-01',
    recordedOn,
    until,
  })
  const reason = (...events: ShipEvent[]) => reasonOn('2025-07-01', 'CLH', [], events)
  expect(reason(layUp('2025-06-14'))).toBe('laidUp')
  expect(reason(layUp('2025-06-15'))).toBe('classSuspended')
  // A later entry of the same day corrects its end; the lay-up was known.
  expect(reason(layUp('2025-06-01'), layUp('2025-06-20', '2025-12-01'))).toBe('laidUp')
  // The register of a fleet that is taken over begins with both.
  const takenOver = { recordedOn: '2025-06-30' }
  expect(reasonOn('2025-07-01', 'CLH', [], [layUp('2025-06-30')], takenOver)).toBe('laidUp')
  expect(reasonOn('2025-07-02', 'CLH', [], [layUp('2025-07-01')], takenOver)).toBe('classSuspended')
})

test('a conversion during a lay-up suspends', () => {
  const events: ShipEvent[] = [
    { kind: 'layUp', day: '2024-05-01', until: null },
    { kind: 'conversion', day: '2024-06-01', until: '2024-08-01' },
  ]
  expect(reasonOn('2024-07-01', 'SC', [], events)).toBe('conversion')
})

test('class is not reinstated without the survey that is overdue, nor the boiler by an annual', () => {
  const reinstated = (surveyType?: 'annual'): ShipEvent[] => [
    { kind: 'intervalSurvey', day: '2022-06-01', surveyType: 'boiler' },
    { kind: 'classReinstatement', day: '2025-08-01', ...(surveyType && { surveyType }) },
  ]
  expect(reasonOn('2025-08-01', 'CLH', [], reinstated())).toBe('classSuspended')
  expect(reasonOn('2025-08-01', 'CLM', [], reinstated('annual'))).toBe('surveyOverdue')
})

test('an EIAPP certificate ends with the flag: policy', () => {
  const more = { expiry: null, validityMonths: null }
  expect(reasonOn('2025-02-01', 'EIAPP', [], [toLiberia('2025-02-01')], more)).toBe('flagChanged')
})

test('a second intermediate class survey takes the place of an annual one', () => {
  const events = [
    survey('2025-03-14'),
    survey('2026-03-14', { surveyType: 'intermediate' }),
    survey('2027-03-14', { surveyType: 'intermediate' }),
  ]
  expect(reasonOn('2027-06-15', 'CLH', events)).toBe('good')
})

test('a passenger ship awaits her new certificate without a bottom survey of its own', () => {
  const events: CertificateEvent[] = [
    { kind: 'extension', day: '2025-03-10', until: '2025-06-14', reason: 'notOnBoard' },
  ]
  const more = { validityMonths: 12, expiry: '2025-03-14' }
  expect(reasonOn('2025-03-15', 'PSS', events, [], more)).toBe('awaitingNew')
})

const suspended = 'suspended classSuspended IACS PR1C A.1'

test('a class certificate in force does not outweigh another that has expired', () => {
  const hull = { type: 'CLH', rules: [] }
  const machinery = { type: 'CLM', rules: [], expiry: '2029-06-14' }
  const construction = { type: 'SC', rules: [], expiry: '2030-03-14' }
  expect(on('2029-03-14', [hull, machinery, construction])).toEqual({
    CLH: 'inForce good',
    CLM: 'inForce good',
    SC: 'inForce good',
  })
  expect(on('2029-03-15', [hull, machinery, construction])).toEqual({
    CLH: 'expired termEnded society rules',
    CLM: suspended,
    SC: suspended,
  })
})

test('the last class certificate of each type counts; the interim one for all of them', () => {
  const hull = { type: 'CLH', rules: [], expiry: '2025-03-14' }
  const machinery = { type: 'CLM', rules: [] }
  const interim = { type: 'CLI', issuedOn: '2025-03-10', expiry: '2025-09-09', validityMonths: 6 }
  const renewed = {
    type: 'CLH',
    ref: 'CLH2',
    rules: [],
    issuedOn: '2025-08-01',
    expiry: '2030-03-14',
  }
  expect(on('2025-03-15', [hull, machinery, interim])['CLM']).toBe('inForce good')
  expect(on('2025-09-10', [hull, machinery, interim])['CLM']).toBe(suspended)
  expect(on('2025-09-10', [hull, machinery, interim, renewed])['CLH2']).toBe('inForce good')
})

test('a missed survey of a class certificate that was reissued suspends nothing', () => {
  const old = { type: 'CLH' }
  const renewed = {
    type: 'CLH',
    ref: 'CLH2',
    rules: [],
    issuedOn: '2025-06-01',
    expiry: '2030-03-14',
  }
  expect(on('2025-06-15', [old])['CLH']).toBe(suspended)
  expect(on('2025-06-15', [old, renewed])['CLH2']).toBe('inForce good')
})

test('a suspension by decision cites the paragraph of its cause', () => {
  const rule = (cause?: 'survey' | 'condition') =>
    on(
      '2024-06-01',
      [{ type: 'CLH' }],
      [{ kind: 'classSuspension', day: '2024-06-01', ...(cause && { cause }) }],
    )['CLH']
  expect(rule('survey')).toBe('suspended classSuspended IACS PR1C A.1')
  expect(rule('condition')).toBe('suspended classSuspended IACS PR1C A.2')
  expect(rule()).toBe('suspended classSuspended IACS PR1C')
})

const issued = (types: string[]) => types.map((type) => ({ type, rules: [] }))

test('a conversion suspends what attests to the condition of the ship, and nothing else', () => {
  const events: ShipEvent[] = [{ kind: 'conversion', day: '2025-01-10', until: '2025-04-10' }]
  const condition = [
    'SC',
    'SE',
    'SR',
    'ILL',
    'IOPP',
    'NLS',
    'ISPP',
    'IAPP',
    'IEE',
    'BWM',
    'CFC',
    'CLH',
  ]
  const others = ['SMC', 'ISSC', 'MLC', 'ITC', 'IAFS', 'IHM', 'EIAPP', 'CLC', 'REG']
  const during = on('2025-02-01', issued([...condition, ...others]), events)
  for (const type of condition) expect(during[type]).toMatch(/^suspended conversion ./)
  expect(during['SC']).toBe('suspended conversion SOLAS I/11(b)')
  expect(during['IOPP']).toBe('suspended conversion MARPOL I/6.4.2')
  expect(during['BWM']).toBe('suspended conversion BWM E-1.10')
  for (const type of others) expect(during[type]).toBe('inForce good')
  const after = on('2025-04-10', issued([...condition, ...others]), events)
  for (const type of condition) expect(after[type]).toBe('inForce good')
})

test('an alteration ends the certificates that state what it changed', () => {
  const types = ['SC', 'ILL', 'ITC', 'BWM', 'IAFS', 'IEE', 'MLC', 'IHM']
  const events: ShipEvent[] = [
    {
      kind: 'alteration',
      day: '2025-02-01',
      altered: ['freeboard', 'tonnage', 'ballastWater', 'energyEfficiency'],
    },
  ]
  expect(on('2025-01-31', issued(types), events)['ITC']).toBe('inForce good')
  expect(on('2025-02-01', issued(types), events)).toEqual({
    SC: 'inForce good',
    ILL: 'lapsed altered LL 66/88 art. 19(9)(a)',
    ITC: 'lapsed altered Tonnage 69 art. 10(1)',
    BWM: 'lapsed altered BWM E-5.9.1',
    IAFS: 'inForce good',
    IEE: 'lapsed altered MARPOL VI/9.11.1',
    MLC: 'inForce good',
    IHM: 'inForce good',
  })
})

test('a certificate of the day of the alteration is for the altered ship; one before is not restored', () => {
  const events: ShipEvent[] = [{ kind: 'alteration', day: '2025-08-01', altered: ['freeboard'] }]
  const renewed = {
    type: 'ILL',
    ref: 'new',
    rules: [],
    issuedOn: '2025-08-01',
    expiry: '2030-03-14',
  }
  expect(on('2025-08-01', [renewed], events)).toEqual({ new: 'inForce good' })
  const lapsedBefore = {
    type: 'ILL',
    rules: windowRulesByCode(['annual', 'renewal']),
    events: [restoration('2025-09-01', 'annual')],
  }
  expect(on('2025-09-01', [lapsedBefore])['ILL']).toBe('inForce restored HSSC survey guidelines')
  expect(on('2025-09-01', [lapsedBefore], events)['ILL']).toMatch('lapsed surveyMissed')
})
