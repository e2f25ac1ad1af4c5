/** Column widths from the values on the screen, in the language of the reader. */
import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Padding of a cell at both sides, and smallest width of a column, in pixels. */
const [padding, smallest] = [26, 64]

/**
 * Largest widths of measured columns in pixels. A narrow list has narrower ones, so that the state
 * of a record stays in sight; tags are not cut.
 * @param room width of the list
 */
export const largestWidths = (room: number) => ({
  first: Math.min(400, Math.max(260, Math.round(room * 0.33))),
  other: Math.min(272, Math.max(200, Math.round(room * 0.23))),
  tags: 340,
})

/**
 * Natural widths of the columns in pixels, by name. They only grow while the list is open, so that
 * paging does not move the columns.
 * @param language measured again when it changes
 */
export function useContentWidths(
  table: RefObject<HTMLTableElement | null>,
  language: string,
): Readonly<Record<string, number>> {
  const [measured, setMeasured] = useState<{ language: string; widths: Record<string, number> }>({
    language,
    widths: {},
  })
  useLayoutEffect(() => {
    const body = table.current?.tBodies[0]
    if (!body) return
    let frame = 0
    const measure = () => {
      // On phones rows are cards.
      if (matchMedia('(max-width: 600px)').matches) return
      table.current?.classList.add('measuring')
      const next = widthsOf(body, table.current?.parentElement?.clientWidth ?? 0)
      table.current?.classList.remove('measuring')
      setMeasured((before) => grow(before, language, next))
    }
    measure()
    const watch = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    })
    watch.observe(body, { childList: true, characterData: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
    }
  }, [table, language])
  return measured.language === language ? measured.widths : {}
}

/** The widest content of each column without line breaks; cells without text are left out. */
function widthsOf(body: HTMLElement, room: number): Record<string, number> {
  const widths: Record<string, number> = {}
  const limits = largestWidths(room)
  const range = document.createRange()
  const first = body.querySelector<HTMLElement>('td[data-column]')?.dataset['column']
  for (const cell of body.querySelectorAll<HTMLElement>('td[data-column]')) {
    const name = cell.dataset['column']
    if (!name || !cell.textContent) continue
    range.selectNodeContents(cell)
    const isTags = cell.querySelector('.tags') !== null
    const max = name === first ? limits.first : isTags ? limits.tags : limits.other
    const width = Math.ceil(range.getBoundingClientRect().width) + padding
    widths[name] = Math.min(max, Math.max(smallest, widths[name] ?? 0, width))
  }
  return widths
}

type Measured = { language: string; widths: Record<string, number> }

function grow(before: Measured, language: string, next: Record<string, number>): Measured {
  if (before.language !== language) return { language, widths: next }
  const wider = Object.entries(next).filter(([name, width]) => width > (before.widths[name] ?? 0))
  return wider.length > 0
    ? { language, widths: { ...before.widths, ...Object.fromEntries(wider) } }
    : before
}
