/**
 * Widths in pixels: buttons with keyword, keyword, a filter, a range filter; below `oneColumn` one
 * filter fits, below `none` no filter.
 */
const [others, keyword, each, range, oneColumn, none] = [280, 150, 158, 252, 560, 420]
/** How much a filter and a range filter can shrink, and what shorter button labels save. */
const [filterShrink, rangeShrink, shortLabels] = [30, 4, 60]
/** Width of the clear button, with label and as icon. */
const [clearLabel, clearIcon] = [104, 40]

export interface FilterItem {
  name: string
  range: boolean
  hasValue: boolean
}
export interface FilterLayout {
  shown: string[]
  inLine: boolean
  compact: boolean
}
interface Surroundings {
  searchable: boolean
  horizontal: boolean
  clearable: boolean
}

/**
 * Decides which filters are visible and whether they fit into one line. Active filters are always
 * visible and come first; others as far as they fit. When the active filters need a second line,
 * button labels are shortened if that avoids it.
 * @param width width of the line in pixels
 * @param around `horizontal`: false on phones, where filters are stacked; `clearable`: some filter
 * is active
 */
export function layoutFilters(
  filters: readonly FilterItem[],
  width: number,
  around: Surroundings,
): FilterLayout {
  const normal = layoutLine(filters, width, around, width < oneColumn && around.horizontal)
  if (normal.inLine || normal.compact || !around.horizontal) return normal
  const tight = layoutLine(filters, width, around, true)
  return tight.inLine ? tight : normal
}

/**
 * Lays out one line.
 * @param tight whether the button labels are shortened
 */
function layoutLine(
  filters: readonly FilterItem[],
  width: number,
  { searchable, horizontal, clearable }: Surroundings,
  tight: boolean,
): FilterLayout {
  const available = width - (searchable ? others : others - keyword) + (tight ? shortLabels : 0)
  const maximum = width >= oneColumn ? filters.length : width < none || !horizontal ? 0 : 1
  const minimum = width >= oneColumn ? 1 : 0
  const shown = new Set(filters.filter(({ hasValue }) => hasValue).map(({ name }) => name))
  const usedWidth = () =>
    filters.reduce((sum, one) => sum + (shown.has(one.name) ? (one.range ? range : each) : 0), 0)
  for (const one of filters) {
    if (shown.has(one.name) || shown.size >= maximum) continue
    if (shown.size >= minimum && usedWidth() + (one.range ? range : each) > available) break
    shown.add(one.name)
  }
  // A button that hides only one filter saves nothing, so the filter is shown.
  const hidden = filters.filter(({ name }) => !shown.has(name))
  if (hidden.length === 1 && !hidden[0]!.range && width >= oneColumn) shown.add(hidden[0]!.name)
  const button = shown.size === filters.length ? others - keyword - (tight ? shortLabels : 0) : 0
  // Filters shrink to make width for the clear button, so that typing a keyword hides no filter.
  const clear = clearable ? (tight ? clearIcon : clearLabel) : 0
  const shrink = filters.reduce(
    (sum, one) => sum + (shown.has(one.name) ? (one.range ? rangeShrink : filterShrink) : 0),
    0,
  )
  return {
    shown: filters.filter(({ name }) => shown.has(name)).map(({ name }) => name),
    inLine: shown.size === 0 || usedWidth() - shrink <= available + button - clear,
    compact: tight,
  }
}
