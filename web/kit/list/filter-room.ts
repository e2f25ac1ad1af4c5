/** Pixels: keyword and the button for more, a filter whose words can be read, a range; below `oneColumn` there is room for one filter, below `none` for none. */
const [others, keyword, each, range, oneColumn, none] = [280, 150, 158, 252, 560, 420]
/** How much narrower a filter can still be read, and what the buttons need with fewer words. */
const [give, fewerWords] = [30, 60]
/** The button that clears what is chosen, with its words or as a picture. */
const [clearWords, clearPicture] = [104, 40]

export interface FilterRoom { name: string; range: boolean; held: boolean }

/**
 * Which filters stand there, and whether in one line: what is chosen always, and before what is not; of the others as many as there is room for.
 * @param room pixels of the line; @param beside false on a phone, where filters stand below each other; @param cleared something can be cleared
 */
export function filterRoom(filters: readonly FilterRoom[], room: number, { searchable, beside, cleared }: { searchable: boolean; beside: boolean; cleared: boolean }): { shown: string[]; inLine: boolean; tight: boolean } {
  const tight = room < oneColumn && beside
  const free = room - (searchable ? others : others - keyword) + (tight ? fewerWords : 0)
  const most = room >= oneColumn ? filters.length : room < none || !beside ? 0 : 1
  const least = room >= oneColumn ? 1 : 0
  const shown = new Set(filters.filter(({ held }) => held).map(({ name }) => name))
  const width = () => filters.reduce((sum, one) => sum + (shown.has(one.name) ? (one.range ? range : each) : 0), 0)
  for (const one of filters) {
    if (shown.has(one.name) || shown.size >= most) continue
    if (shown.size >= least && width() + (one.range ? range : each) > free) break
    shown.add(one.name)
  }
  // Nothing is saved by a button that hides a single filter.
  const rest = filters.filter(({ name }) => !shown.has(name))
  if (rest.length === 1 && !rest[0]!.range && room >= oneColumn) shown.add(rest[0]!.name)
  // The button that clears finds its room by what filters can give, so that none goes while a keyword is typed.
  const clear = cleared ? (tight ? clearPicture : clearWords) : 0
  return { shown: filters.filter(({ name }) => shown.has(name)).map(({ name }) => name), inLine: shown.size === 0 || width() - give * shown.size <= free - clear, tight }
}
