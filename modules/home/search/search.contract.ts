import { defineCall, defineContract } from '#common/contract.ts'
import { bool, date, int, required, objectList, text } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'

const title = { titleZh: required(text(400)), titleEn: required(text(400)) }
const about = { aboutZh: text(600), aboutEn: text(600) }
/**
 * Shown when neither title nor subtitle explains the hit: the field that matched, and its value.
 */
const hit = { fieldZh: text(100), fieldEn: text(100), value: text(600) }

/**
 * One search across all searchable resources, and the records the caller may create: for search box
 * and command palette.
 */
export const search = defineContract('home/search', {
  doc: 'Search box',
  readers: signedInReaders,
  fields: {},
  crud: [],
  calls: {
    list: defineCall(
      'Records in scope whose number or name contains the word, by kind, exact matches ' +
        'first, at most eight per kind; `asOf` shows what certificates were worth on another ' +
        'day, with `known` by what was recorded then',
      { keyword: required(text(100)), asOf: date(), known: bool() },
      {
        groups: required(
          objectList(
            {
              resource: required(text(60)),
              ...title,
              listPath: required(text(300)),
              more: required(bool()),
              list: required(
                objectList(
                  { id: required(int(1)), ...title, ...about, ...hit, path: required(text(300)) },
                  8,
                ),
              ),
            },
            40,
          ),
        ),
      },
    ),
    actions: defineCall(
      'Records that the caller may create, with the page for it',
      {},
      {
        list: required(
          objectList({ resource: required(text(60)), ...title, path: required(text(300)) }, 200),
        ),
      },
    ),
  },
})
