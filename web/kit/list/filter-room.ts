/** Pixels: keyword and the button for more, a filter whose words can be read, a range; below `oneColumn` there is room for one filter, below `none` for none. */
const [others, keyword, each, range, oneColumn, none] = [280, 150, 158, 252, 560, 420]
/** How much narrower a filter and a range can still be read, and what the buttons need with fewer words. */
const [give, rangeGives, fewerWords] = [30, 4, 60]
/** The button that clears what is chosen, with its words or as a picture. */
const [clearWords, clearPicture] = [104, 40]

export interface FilterRoom { name: string; range: boolean; held: boolean }
export interface Line { shown: string[]; inLine: boolean; tight: boolean }
interface Around { searchable: boolean; beside: boolean; cleared: boolean }

/**
 * Which filters stand there, and whether in one line: what is chosen always, and before what is not; of the others as many as there is room for.
 * Where what is chosen needs a second line, the buttons go with fewer words if that saves it.
 * @param room pixels of the line; @param beside false on a phone, where filters stand below each other; @param cleared something can be cleared
 */
export function filterRoom(filters: readonly FilterRoom[], room: number, around: Around): Line {
  const usual = line(filters, room, around, room < oneColumn && around.beside)
  if (usual.inLine || usual.tight || !around.beside) return usual
  const tight = line(filters, room, around, true)
  return tight.inLine ? tight : usual
}

/** @param tight the buttons go with fewer words */
function line(filters: readonly FilterRoom[], room: number, { searchable, beside, cleared }: Around, tight: boolean): Line {
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
  // Nothing is saved by a button that hides a single filter: its room is that of the button, and what filters can give.
  const rest = filters.filter(({ name }) => !shown.has(name))
  if (rest.length === 1 && !rest[0]!.range && room >= oneColumn) shown.add(rest[0]!.name)
  const button = shown.size === filters.length ? others - keyword - (tight ? fewerWords : 0) : 0
  // The button that clears finds its room by what filters can give, so that none goes while a keyword is typed.
  const clear = cleared ? (tight ? clearPicture : clearWords) : 0
  const given = filters.reduce((sum, one) => sum + (shown.has(one.name) ? (one.range ? rangeGives : give) : 0), 0)
  return { shown: filters.filter(({ name }) => shown.has(name)).map(({ name }) => name), inLine: shown.size === 0 || width() - given <= free + button - clear, tight }
}
