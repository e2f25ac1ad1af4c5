import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  eligibilityWarnings,
  requirementsByScope,
  ineligibilityReasons,
  combinedIneligibilityReasons,
} from './eligibility.ts'

const good = {
  status: 1,
  grantStatus: 'valid',
  issueTime: '2024-01-01',
  validityTime: '2028-12-31',
  flagIds: [7],
  shipModels: ['203'],
  inspectionScopes: ['hull'],
  region: 'SHA',
}
const need = { flagId: 7, shipType: '203', scope: 'hull', date: '2026-11-21' }
const keys = (row: object, what: object = {}) =>
  ineligibilityReasons({ ...good, ...row }, { ...need, ...what }).map(({ key }) =>
    key.replace('surveyor.', ''),
  )

describe('eligibility for assignment', () => {
  test('accepts a surveyor authorised for flag, ship type and scope on the day', () =>
    expect(keys({})).toEqual([]))

  test.each([
    ['no flags named authorise for no flag', { flagIds: [] }, {}, ['flag']],
    ['flags never given authorise for none either', { flagIds: null }, {}, ['flag']],
    ['another flag', {}, { flagId: 8 }, ['flag']],
    ['no ship types named mean all', { shipModels: [] }, { shipType: '301' }, []],
    ['ship types named leave out the others', {}, { shipType: '301' }, ['shipType']],
    ['no scopes named mean all', { inspectionScopes: null }, { scope: 'ISM' }, []],
    ['scopes named leave out the others', {}, { scope: 'ISM' }, ['scope']],
    ['a task without a scope is not judged by scope', {}, { scope: undefined }, []],
    ['the authorisation holds on its last day', {}, { date: '2028-12-31' }, []],
    ['and no longer on the next', {}, { date: '2029-01-01' }, ['expired']],
    ['it holds on its first day', {}, { date: '2024-01-01' }, []],
    ['and not before', {}, { date: '2023-12-31' }, ['notYet']],
    ['an authorisation must say until when', { validityTime: null }, {}, ['noValidity']],
    ['suspended', { grantStatus: 'suspended' }, {}, ['grantStatus']],
    ['left the society', { status: 0 }, {}, ['left']],
    [
      'every reason is reported, not only the first',
      { grantStatus: 'expired', validityTime: '2025-01-01', flagIds: [] },
      {},
      ['grantStatus', 'expired', 'flag'],
    ],
  ])('%s', (_, row, what, reasons) => expect(keys(row, what)).toEqual(reasons))

  const grant = {
    flagId: 7,
    grantStatus: 'valid',
    issueTime: '2025-01-01',
    validityTime: '2027-06-30',
    shipModels: ['203', '301'],
    inspectionScopes: ['hull'],
  }
  test.each([
    ['one that covers the need is enough', [grant], {}, []],
    ['it authorises although the flag is not listed', [grant], { flagIds: [] }, []],
    [
      'that of another flag changes nothing',
      [{ ...grant, flagId: 8, grantStatus: 'withdrawn' }],
      {},
      [],
    ],
    [
      'one that has ended stands against it although the flag is listed',
      [{ ...grant, validityTime: '2026-11-20' }],
      {},
      ['flagExpired'],
    ],
    ['one that has not begun', [{ ...grant, issueTime: '2026-11-22' }], {}, ['flagNotYet']],
    ['one that is suspended', [{ ...grant, grantStatus: 'suspended' }], {}, ['flagGrant']],
    ['one for other ship types', [{ ...grant, shipModels: ['301'] }], {}, ['flagShipType']],
    ['one for other scopes', [{ ...grant, inspectionScopes: ['ISM'] }], {}, ['flagScope']],
    [
      'no ship types or scopes in it mean all',
      [{ ...grant, shipModels: null, inspectionScopes: [] }],
      {},
      [],
    ],
    [
      'of several any will do',
      [{ ...grant, grantStatus: 'expired' }, { ...grant, shipModels: ['301'] }, grant],
      {},
      [],
    ],
    [
      'of several that all fail the nearest is reported',
      [
        { ...grant, grantStatus: 'expired', inspectionScopes: ['ISM'] },
        { ...grant, shipModels: ['301'] },
      ],
      {},
      ['flagShipType'],
    ],
    [
      'the general limits hold besides',
      [grant],
      { shipModels: ['301'], validityTime: '2026-01-01' },
      ['expired', 'shipType'],
    ],
  ])('an authorisation of the flag: %s', (_, authorisations, row, reasons) =>
    expect(keys({ authorisations, ...row })).toEqual(reasons),
  )

  test('warns about an authorisation that ends within thirty days', () => {
    const of = (validityTime: string) =>
      eligibilityWarnings({ ...good, authorisations: [{ ...grant, validityTime }] }, need).map(
        ({ en }) => en,
      )
    expect([of('2026-12-21'), of('2026-12-22'), of('2026-11-21')]).toEqual([
      ['the authorisation ends on 2026-12-21'],
      [],
      ['the authorisation ends on 2026-11-21'],
    ])
  })

  test('requires all of several scopes, names each missing one, and other reasons once', () => {
    const scopes = [
      { key: 'hull', nameZh: '船体', nameEn: 'Hull' },
      { key: 'radio', nameZh: '无线电', nameEn: 'Radio' },
      { key: 'ISM', nameZh: 'ISM', nameEn: 'ISM' },
    ]
    const { scope: _scope, ...open } = need
    const reasons = combinedIneligibilityReasons(
      { ...good, flagIds: [] },
      requirementsByScope(open, scopes),
    )
    expect(reasons.map(({ en }) => en)).toEqual([
      'not authorised for this flag',
      'not authorised for the scope Radio',
      'not authorised for the scope ISM',
    ])
    expect(
      combinedIneligibilityReasons(good, requirementsByScope(open, scopes.slice(0, 1))),
    ).toEqual([])
    expect(
      combinedIneligibilityReasons(
        { ...good, inspectionScopes: ['ISM'] },
        requirementsByScope(open, []),
      ),
    ).toEqual([])
  })

  test('warns about another region without refusing', () => {
    fc.assert(
      fc.property(fc.constantFrom('SHA', 'SIN', 'PAN'), (region) => {
        const concerns = eligibilityWarnings(good, { ...need, region }).length
        return keys({}, { region }).length === 0 && concerns === (region === 'SHA' ? 0 : 1)
      }),
    )
  })

  test('names the flag in both languages', () => {
    const [reason] = ineligibilityReasons(
      { ...good, flagIds: [] },
      { ...need, flag: { nameZh: '巴拿马', nameEn: 'Panama' } },
    )
    expect(reason).toMatchObject({ zh: '未获巴拿马授权', en: 'not authorised for Panama' })
  })
})
