import { describe, expect, test } from 'vitest'

import { matchingTemplates } from './matching-templates.ts'
import { app, admin, certId, created, startTemplateTests } from './certTemplate.fixture.ts'

startTemplateTests()

describe('matching templates', () => {
  test('returns all templates of the type in order, with reasons in both languages; assignment uses the first', async () => {
    const panama = (await admin.callOk('basic/flag/all', { keyword: 'Panama' }))[0].id
    const ids: number[] = []
    for (const [templateVersion, more] of [
      ['any', {}],
      ['flag', { flagId: panama }],
      [
        'line',
        {
          flagId: panama,
          shipTypes: ['301'],
          alsoFor: [{ flagId: panama, shipType: '203', grossTonFrom: 20_000 }],
        },
      ],
      ['small', { grossTonTo: 499 }],
    ] as const)
      ids.push(
        (await admin.callOk('basic/certTemplate/save', await created({ templateVersion, ...more })))
          .id,
      )
    const [any, flag, line, small] = ids
    const { list } = await (
      await app.signInAs('surveyor')
    ).callOk('basic/certTemplate/match', {
      certId,
      flagId: panama,
      shipType: '203',
      grossTonnage: 30_000,
      term: 'full',
    })
    const order = list.map((one: { id: number }) => one.id).filter((id: number) => ids.includes(id))
    expect(order).toEqual([line, flag, any, small])
    expect(
      list.filter((one: { wins: unknown }) => one.wins).map((one: { id: number }) => one.id),
    ).toEqual([line])
    const refused = list.find((one: { id: number }) => one.id === small)
    expect(refused).toMatchObject({ fits: false, wins: false })
    expect(refused.reasons).toContainEqual({
      aspect: 'tonnage',
      ok: false,
      zh: '限总吨 0 – 499',
      en: 'only for GT 0 – 499',
    })
    expect(
      (
        await matchingTemplates(app.services.db, {
          certId,
          flagId: panama,
          shipType: '203',
          grossTonnage: 30_000,
          term: 'full',
        })
      )[0],
    ).toMatchObject({ id: line })
    expect((await admin.call('basic/certTemplate/match', {})).fields).toMatchObject([
      { field: 'certId' },
    ])
    await admin.callOk('basic/certTemplate/remove', { ids })
  })
})
