import { useEffect, useRef, useState } from 'react'
import type { PointerEvent as Press, RefObject } from 'react'
import { targetAt } from './layout.ts'
import type { Target } from './layout.ts'

/** What is being dragged and where it would go. Pixels of the window. */
export interface Drag<W> { what: W; label: string; width: number; x: number; y: number; target: Target | null }
interface Start { label: string; width: number; /** pixels from the left edge of what is dragged to the pointer */ grip: number }

/** Follows a pointer that is held down: the place it is at, until it is let go. */
export function follow(press: Press, move: (x: number) => void): void {
  if (press.button !== 0) return
  press.preventDefault()
  press.stopPropagation()
  const ends = new AbortController()
  addEventListener('pointermove', (e) => move(e.clientX), { signal: ends.signal })
  for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, () => ends.abort(), { signal: ends.signal })
}

/** Bounds of the rows as they lie on the screen, from the elements that carry their row in `data-row`. */
export function rowBounds(grid: HTMLElement): { top: number; bottom: number }[] {
  const rows: { top: number; bottom: number }[] = []
  for (const element of grid.querySelectorAll<HTMLElement>('[data-row]')) {
    const { top, bottom } = element.getBoundingClientRect()
    const row = Number(element.dataset['row'])
    rows[row] = { top: Math.min(top, rows[row]?.top ?? Infinity), bottom: Math.max(bottom, rows[row]?.bottom ?? -Infinity) }
  }
  return rows
}

/** The nearest thing around the grid that scrolls. */
function scrollerOf(element: HTMLElement): Element {
  for (let here = element.parentElement; here; here = here.parentElement) if (here.scrollHeight > here.clientHeight && /auto|scroll/.test(getComputedStyle(here).overflowY)) return here
  return document.scrollingElement ?? document.documentElement
}

/**
 * Dragging with mouse, pen or finger, by pointer events: the target is a place on a grid, found from the pointer's
 * position. Escape gives up; near the edge of the window the page scrolls along.
 */
export function useDrag<W>(grid: RefObject<HTMLElement | null>, columns: number, onDrop: (what: W, target: Target) => void) {
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
      const area = grid.current?.getBoundingClientRect()
      const target = area ? targetAt(rowBounds(grid.current!), area, { x, y }, columns) : null
      // The column is that of the left edge of what is dragged, the row that of the pointer.
      const left = area && target && 'row' in target ? Math.max(0, Math.min(columns - Math.min(width, columns), Math.round(((x - grip - area.left) / area.width) * columns))) : 0
      now = { what, label, width, x, y, target: target && 'row' in target ? { ...target, column: left } : target }
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
    addEventListener('pointermove', (e) => {
      if (!now && Math.hypot(e.clientX - from.x, e.clientY - from.y) < 5) return
      if (!now) requestAnimationFrame(scroll)
      show(e.clientX, e.clientY)
    }, on)
    addEventListener('pointerup', () => {
      const dropped = now
      stop.current()
      if (!dropped) return
      // The click that follows a drag is not meant for what lies beneath.
      const swallow = new AbortController()
      addEventListener('click', (e) => { e.stopPropagation(); e.preventDefault() }, { capture: true, signal: swallow.signal })
      setTimeout(() => swallow.abort(), 0)
      if (dropped.target) onDrop(dropped.what, dropped.target)
    }, on)
    addEventListener('pointercancel', () => stop.current(), on)
    addEventListener('keydown', (e) => { if (e.key === 'Escape') stop.current() }, on)
  }
  return { drag, begin }
}
