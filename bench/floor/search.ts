/** The floor of the search box: the first hits of each kind by a name or number. */
import type { Statement } from '../suite/baseline-server.ts'

const perKind = 6
/** A trigram index answers words of this length. */
const shortest = 3

/** Records whose name or number begins with the word, then those that contain it. */
export function searchBox(keyword: string): Statement[] {
  const word = keyword.trim().toLowerCase()
  const columns = 'w.kind, w.id, w.word, w.title, w.subtitle'
  const begins = `select ${columns}, 1 as rank from floor.word w
    where w.kind = k.kind and w.word >= $1 and w.word < $2 order by w.word limit ${perKind}`
  const contains = `select ${columns}, 2 as rank from floor.word w
    where w.word like $3 limit ${perKind * 6}`
  const isLong = [...word].length >= shortest
  return [
    {
      name: isLong ? 'contains' : 'begins',
      text: `select hit.* from generate_series(1, 6) k (kind) cross join lateral (${begins}) hit
        ${isLong ? `union all (${contains})` : ''}`,
      values: [
        word,
        word + String.fromCodePoint(0x10ffff),
        ...(isLong ? [`%${word.replace(/[\\%_]/g, '\\$&')}%`] : []),
      ],
    },
  ]
}
