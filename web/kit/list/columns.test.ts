import { describe, expect, it } from 'vitest'
import { defineContract } from '#common/contract.ts'
import { required, text } from '#common/fields.ts'
import { columnsOf } from './columns.tsx'

const dock = defineContract('test/dock', {
  doc: '',
  readers: ['staff'],
  fields: { code: required(text()), nameZh: text(), nameEn: text() },
  title: { zh: 'nameZh', en: 'nameEn' },
  crud: ['list'],
})

describe('columns of a list', () => {
  it('marks the columns that name a record, which are never cut', () => {
    const columns = columnsOf({ contract: dock, text: {} as never }, [
      { name: 'code', label: { key: 'code', zh: '', en: '' } },
      { name: 'nameEn', label: { key: 'nameEn', zh: '', en: '' } },
    ])
    expect(columns.map(({ isName }) => isName)).toEqual([false, true])
  })

  it("puts the name in the reader's language before the other one, where both are required", () => {
    const fields = { code: text(), nameZh: required(text()), nameEn: required(text()) }
    const both = { ...dock, fields } as unknown as typeof dock
    const names = (contract: typeof dock, lang: 'zh' | 'en') =>
      columnsOf(
        { contract, text: {} as never },
        (['nameEn', 'code', 'nameZh'] as const).map((name) => ({
          name,
          label: { key: name, zh: '', en: '' },
        })),
        lang,
      ).map(({ name }) => name)
    expect(names(both, 'zh')).toEqual(['nameZh', 'code', 'nameEn'])
    expect(names(both, 'en')).toEqual(['nameEn', 'code', 'nameZh'])
    expect(names(dock, 'zh')).toEqual(['nameEn', 'code', 'nameZh'])
    const label = { key: 'name', zh: '', en: '' }
    const second = (lang: 'zh' | 'en') =>
      columnsOf(
        { contract: both, text: {} as never },
        [
          { name: 'nameZh', label },
          { name: 'nameEn', label, hidden: true },
        ],
        lang,
      ).map(({ name, hidden }) => [name, hidden])
    for (const [lang, own, other] of [
      ['zh', 'nameZh', 'nameEn'],
      ['en', 'nameEn', 'nameZh'],
    ] as const)
      expect(second(lang)).toEqual([
        [own, false],
        [other, true],
      ])
  })
})
