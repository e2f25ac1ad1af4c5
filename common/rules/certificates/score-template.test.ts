import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scoreTemplate, rankTemplates } from './score-template.ts'
import type { MatchedTemplate } from './score-template.ts'

const any: MatchedTemplate = { id: 1, status: 1 }
const query = {
  flagId: 7,
  shipType: '203',
  grossTonnage: 30_000,
  term: 'full',
  actionType: 'issue',
}
const order = (...templates: MatchedTemplate[]) =>
  rankTemplates(templates, query)
    .filter(({ fits }) => fits)
    .map(({ id }) => id)
const no = (template: MatchedTemplate, asked: object = query) =>
  scoreTemplate(template, asked)
    .reasons.filter(({ ok }) => !ok)
    .map(({ aspect }) => aspect)

describe('template selection', () => {
  test('a template for any ship matches everything, with reasons in both languages', () => {
    const { fits, reasons } = scoreTemplate(any, {})
    expect([fits, reasons.map(({ aspect }) => aspect)]).toEqual([
      true,
      ['flag', 'shipType', 'tonnage', 'term'],
    ])
    for (const { zh, en } of reasons)
      expect([/\p{Script=Han}/u.test(zh), /any/.test(en)]).toEqual([true, true])
  })
  test.each<[string, Partial<MatchedTemplate>]>([
    ['status', { status: 0 }],
    ['flag', { flagId: 8 }],
    ['shipType', { shipTypes: ['301', '302'] }],
    ['tonnage', { grossTonFrom: 30_001 }],
    ['tonnage', { grossTonTo: 29_999 }],
    ['term', { term: 'short' }],
    ['action', { actionType: 'renew' }],
  ])('not a template with another %s', (aspect, part) => {
    expect(no({ ...any, ...part })).toEqual([aspect])
    expect(order({ ...any, ...part })).toEqual([])
  })
  test('a template for one action takes precedence over one for any', () => {
    expect(order(any, { ...any, id: 2, actionType: 'issue' }, { ...any, id: 3 })).toEqual([2, 3, 1])
  })
  test('tonnage bands include both ends', () => {
    expect(no({ ...any, grossTonFrom: 30_000, grossTonTo: 30_000 })).toEqual([])
  })
  test('unknown criteria match only templates without that condition', () => {
    expect(
      no({ ...any, flagId: 7, shipTypes: ['203'], grossTonFrom: 1, term: 'full' }, {}),
    ).toEqual(['flag', 'shipType', 'tonnage', 'term'])
  })
  test('ranks by flag, then ship type, tonnage, term, and newest', () => {
    const [term, tonnage, wide, type, flag] = [
      { ...any, id: 2, term: 'full' },
      { ...any, id: 3, grossTonFrom: 29_000, grossTonTo: 31_000 },
      { ...any, id: 4, grossTonFrom: 500 },
      { ...any, id: 5, shipTypes: ['203'] },
      { ...any, id: 6, flagId: 7 },
    ] as const
    expect(order(any, term, tonnage, wide, type, flag, { ...any, id: 9 })).toEqual([
      6, 5, 3, 4, 2, 9, 1,
    ])
  })
  test('the best of several lines counts', () => {
    const several: MatchedTemplate = {
      ...any,
      id: 2,
      flagId: 8,
      alsoFor: [{ shipType: '301' }, { flagId: 7, shipType: '203' }],
    }
    expect([no(several), order(any, several)]).toEqual([[], [2, 1]])
    expect(no({ ...several, alsoFor: [{ shipType: '301' }] })).toHaveLength(1)
  })
  test('the ranking is independent of input order; matching templates come first', () => {
    const template = fc.record({
      id: fc.integer({ min: 1, max: 50 }),
      status: fc.constantFrom(0, 1),
      flagId: fc.constantFrom(null, 7, 8),
      shipTypes: fc.constantFrom(null, ['203'], ['301']),
      grossTonFrom: fc.constantFrom(null, 500, 40_000),
      grossTonTo: fc.constantFrom(null, 50_000),
      term: fc.constantFrom(null, 'full', 'short'),
    })
    fc.assert(
      fc.property(fc.uniqueArray(template, { selector: ({ id }) => id }), (list) => {
        const ranked = rankTemplates(list, query)
        expect(rankTemplates(list.toReversed(), query).map(({ id }) => id)).toEqual(
          ranked.map(({ id }) => id),
        )
        expect(ranked.map(({ fits }) => fits)).toEqual(
          ranked.map(({ fits }) => fits).sort((a, b) => Number(b) - Number(a)),
        )
      }),
    )
  })
})
