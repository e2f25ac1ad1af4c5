import { useEffect, useRef, useState } from 'react'
import type { PointerEvent as Press, RefObject } from 'react'
import { targetAt } from './layout.ts'
import type { Target } from './layout.ts'

/** The dragged element and its target. Pixels of the viewport. */
export interface Drag<W> {
  what: W
  label: string
  width: number
  x: number
  y: number
  target: Target | null
}
interface Start {
  label: string
  width: number
  /** pixels from the left edge of the dragged element to the pointer */ grip: number
}

/** Tracks the pointer while it is pressed, until it is released. */
export function follow(press: Press, move: (x: number) => void): void {
  if (press.button !== 0) return
  press.preventDefault()
  press.stopPropagation()
  const ends = new AbortController()
  addEventListener('pointermove', (e) => move(e.clientX), { signal: ends.signal })
  for (const end of ['pointerup', 'pointercancel'] as const)
    addEventListener(end, () => ends.abort(), { signal: ends.signal })
}

/** Bounds of the rows on screen, from elements with `data-row`. */
export function rowBounds(grid: HTMLElement): { top: number; bottom: number }[] {
  const rows: { top: number; bottom: number }[] = []
  for (const element of grid.querySelectorAll<HTMLElement>('[data-row]')) {
    const { top, bottom } = element.getBoundingClientRect()
    const row = Number(element.dataset['row'])
    rows[row] = {
      top: Math.min(top, rows[row]?.top ?? Infinity),
      bottom: Math.max(bottom, rows[row]?.bottom ?? -Infinity),
    }
  }
  return rows
}

/** The nearest scrollable ancestor of the grid. */
function scrollerOf(element: HTMLElement): Element {
  for (let here = element.parentElement; here; here = here.parentElement)
    if (
      here.scrollHeight > here.clientHeight &&
      /auto|scroll/.test(getComputedStyle(here).overflowY)
    )
      return here
  return document.scrollingElement ?? document.documentElement
}

/**
 * Drag and drop by pointer events, for mouse, pen and touch. The target is a position on the grid.
 * Escape cancels; the page scrolls near the edge of the window.
 */
export function useDrag<W>(
  grid: RefObject<HTMLElement | null>,
  columns: number,
  onDrop: (what: W, target: Target) => void,
) {
  const [drag, setDrag] = useState<Drag<W> | null>(null)
  const stop = useRef<() => void>(() => {})
  useEffect(() => () => stop.current(), [])

  const begin = (press: Press, what: W, { label, width, grip }: Start) => {
    if (press.button !== 0) return
    stop.current()
    const ends = new AbortController()
    const from = { x: press.clientX, y: press.clientY }
    let now: Drag<W> | null = null
    const show = (x: number, y: number) => {
      const canvas = grid.current
      const area = canvas?.getBoundingClientRect()
      const target = canvas && area ? targetAt(rowBounds(canvas), area, { x, y }, columns) : null
      // The left edge of the dragged element decides the column, the pointer the row.
      const left =
        area && target && 'row' in target
          ? Math.max(
              0,
              Math.min(
                columns - Math.min(width, columns),
                Math.round(((x - grip - area.left) / area.width) * columns),
              ),
            )
          : 0
      now = {
        what,
        label,
        width,
        x,
        y,
        target: target && 'row' in target ? { ...target, column: left } : target,
      }
      setDrag(now)
    }
    const scroll = () => {
      if (ends.signal.aborted) return
      const speed = now && now.y < 70 ? -10 : now && now.y > innerHeight - 50 ? 10 : 0
      if (speed && grid.current) scrollerOf(grid.current).scrollBy(0, speed)
      requestAnimationFrame(scroll)
    }
    stop.current = () => {
      ends.abort()
      setDrag(null)
    }
    const on = { signal: ends.signal }
    addEventListener(
      'pointermove',
      (e) => {
        if (!now && Math.hypot(e.clientX - from.x, e.clientY - from.y) < 5) return
        if (!now) requestAnimationFrame(scroll)
        show(e.clientX, e.clientY)
      },
      on,
    )
    addEventListener(
      'pointerup',
      () => {
        const dropped = now
        stop.current()
        if (!dropped) return
        // The click that follows a drag must not reach the element below.
        const swallow = new AbortController()
        addEventListener(
          'click',
          (e) => {
            e.stopPropagation()
            e.preventDefault()
          },
          { capture: true, signal: swallow.signal },
        )
        setTimeout(() => swallow.abort(), 0)
        if (dropped.target) onDrop(dropped.what, dropped.target)
      },
      on,
    )
    addEventListener('pointercancel', () => stop.current(), on)
    addEventListener(
      'keydown',
      (e) => {
        if (e.key === 'Escape') stop.current()
      },
      on,
    )
  }
  return { drag, begin }
}
