import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { concernsAbout, whyNotEligible } from './eligibility.ts'

const good = { status: 1, grantStatus: 'valid', issueTime: '2024-01-01', validityTime: '2028-12-31', flagIds: [7], shipModels: ['203'], inspectionScopes: ['hull'], region: 'SHA' }
const need = { flagId: 7, shipType: '203', scope: 'hull', date: '2026-11-21' }
const keys = (row: object, what: object = {}) => whyNotEligible({ ...good, ...row }, { ...need, ...what }).map(({ key }) => key.replace('surveyor.', ''))

describe('who may be assigned', () => {
  test('a surveyor authorised for flag, ship type and scope on the day', () => expect(keys({})).toEqual([]))

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
    ['every reason is told, not only the first', { grantStatus: 'expired', validityTime: '2025-01-01', flagIds: [] }, {}, ['grantStatus', 'expired', 'flag']],
  ])('%s', (_, row, what, reasons) => expect(keys(row, what)).toEqual(reasons))

  test('another region is a concern, never a reason', () => {
    fc.assert(fc.property(fc.constantFrom('SHA', 'SIN', 'PAN'), (region) => {
      const concerns = concernsAbout(good, { ...need, region }).length
      return keys({}, { region }).length === 0 && concerns === (region === 'SHA' ? 0 : 1)
    }))
  })

  test('the flag is named in both languages', () => {
    const [reason] = whyNotEligible({ ...good, flagIds: [] }, { ...need, flag: { nameZh: '巴拿马', nameEn: 'Panama' } })
    expect(reason).toMatchObject({ zh: '未获巴拿马授权', en: 'not authorised for Panama' })
  })
})
