import { translationFault } from '#common/rules/translations.ts'
import type { Ctx } from '#server/http/context.ts'

/** Dictionaries, entries and menus with a language that is missing, or that stands in the place of the other; in that order. */
export async function missingTranslations({ db }: Ctx) {
  const [codes, entries, menus] = await Promise.all([
    db.selectFrom('dictCode').orderBy('sort').orderBy('id').select(['id', 'dictCode', 'titleZh as zh', 'titleEn as en']).execute(),
    db.selectFrom('dict').innerJoin('dictCode', 'dictCode.dictCode', 'dict.dictCode').orderBy('dictCode.sort').orderBy('dict.sort').orderBy('dict.id')
      .select(['dict.id', 'dict.dictCode', 'dict.key', 'dict.valueZh as zh', 'dict.valueEn as en']).execute(),
    db.selectFrom('menu').orderBy('code').select(['id', 'code', 'nameZh as zh', 'nameEn as en']).execute(),
  ])
  const all = [
    ...codes.map(({ id, dictCode, zh, en }) => ({ kind: 'code' as const, id, of: dictCode, key: dictCode, zh, en })),
    ...entries.map(({ id, dictCode, key, zh, en }) => ({ kind: 'entry' as const, id, of: dictCode, key, zh, en })),
    ...menus.map(({ id, code, zh, en }) => ({ kind: 'menu' as const, id, of: code.split('.')[0]!, key: code, zh, en })),
  ]
  return all.flatMap((row) => {
    const fault = translationFault(row.zh, row.en)
    return fault ? [{ ...row, zh: row.zh ?? '', en: row.en ?? '', fault }] : []
  })
}
