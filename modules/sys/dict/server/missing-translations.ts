import { checkTranslation } from '#common/rules/text/check-translation.ts'
import type { RequestContext } from '#server/core/context.ts'

/**
 * Dictionaries, entries and menus, in that order, whose name lacks a language or has it in the
 * wrong field.
 */
export async function missingTranslations({ db }: RequestContext) {
  const [codes, entries, menus] = await Promise.all([
    db
      .selectFrom('dictCode')
      .orderBy('sort')
      .orderBy('id')
      .select(['id', 'dictCode', 'titleZh as zh', 'titleEn as en'])
      .execute(),
    db
      .selectFrom('dict')
      .innerJoin('dictCode', 'dictCode.dictCode', 'dict.dictCode')
      .orderBy('dictCode.sort')
      .orderBy('dict.sort')
      .orderBy('dict.id')
      .select(['dict.id', 'dict.dictCode', 'dict.key', 'dict.valueZh as zh', 'dict.valueEn as en'])
      .execute(),
    db
      .selectFrom('menu')
      .orderBy('code')
      .select(['id', 'code', 'nameZh as zh', 'nameEn as en'])
      .execute(),
  ])
  const all = [
    ...codes.map(({ id, dictCode, zh, en }) => ({
      kind: 'code' as const,
      id,
      of: dictCode,
      key: dictCode,
      zh,
      en,
    })),
    ...entries.map(({ id, dictCode, key, zh, en }) => ({
      kind: 'entry' as const,
      id,
      of: dictCode,
      key,
      zh,
      en,
    })),
    ...menus.map(({ id, code, zh, en }) => ({
      kind: 'menu' as const,
      id,
      of: code.split('.')[0] ?? code,
      key: code,
      zh,
      en,
    })),
  ]
  return all.flatMap((row) => {
    const error = checkTranslation(row.zh, row.en)
    return error ? [{ ...row, zh: row.zh ?? '', en: row.en ?? '', fault: error }] : []
  })
}
