import { call, contract } from '#common/contract.ts'
import { bool, int, must, rows, text } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'

const title = { titleZh: must(text(400)), titleEn: must(text(400)) }
const about = { aboutZh: text(600), aboutEn: text(600) }
/** What stands for a hit that neither title nor the line below it explains: in which field the word was found, and how it stands there. */
const hit = { fieldZh: text(100), fieldEn: text(100), value: text(600) }

/** One question to all resources that can be found, and what may be made anew: what the search box and the palette of commands show. */
export const search = contract('home/search', {
  doc: 'Search box',
  readers: signedInReaders,
  fields: {},
  crud: [],
  calls: {
    list: call('Records the caller reaches whose number or name holds the word, by kind, whole matches first and at most eight of a kind', { keyword: must(text(100)) }, {
      groups: must(rows({
        resource: must(text(60)), ...title, listPath: must(text(300)), more: must(bool()),
        list: must(rows({ id: must(int(1)), ...title, ...about, ...hit, path: must(text(300)) }, 8)),
      }, 40)),
    }),
    actions: call('What the caller may make anew, with the page where that is done', {}, {
      list: must(rows({ resource: must(text(60)), ...title, path: must(text(300)) }, 200)),
    }),
  },
})
