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
 * The target of an element that is dragged to a point: the left edge of the element decides the
 * column, the pointer the row.
 */
function targetOf(
  canvas: HTMLElement,
  point: { x: number; y: number },
  { width, grip }: Start,
  columns: number,
): Target | null {
  const area = canvas.getBoundingClientRect()
  const target = targetAt(rowBounds(canvas), area, point, columns)
  if (!target || !('row' in target)) return target
  const left = Math.round(((point.x - grip - area.left) / area.width) * columns)
  const last = columns - Math.min(width, columns)
  return { ...target, column: Math.max(0, Math.min(last, left)) }
}

/** Keeps the click that follows a drag from the element below. */
function suppressNextClick(): void {
  const ends = new AbortController()
  const suppress = (event: MouseEvent) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', suppress, { capture: true, signal: ends.signal })
  setTimeout(() => ends.abort(), 0)
}

/** Scrolls the page of the grid while the pointer is near the edge of the window. */
function scrollAtEdges(
  grid: HTMLElement | null,
  pointerY: () => number,
  signal: AbortSignal,
): void {
  const scroll = () => {
    if (signal.aborted) return
    const y = pointerY()
    const speed = y < 70 ? -10 : y > innerHeight - 50 ? 10 : 0
    if (speed && grid) scrollerOf(grid).scrollBy(0, speed)
    requestAnimationFrame(scroll)
  }
  requestAnimationFrame(scroll)
}

/**
 * Follows the pointer until it is released; Escape cancels. A press that moves less than five
 * pixels is a click and is not reported.
 */
function trackDrag(
  press: Press,
  signal: AbortSignal,
  on: { start(): void; move(x: number, y: number): void; drop(): void; cancel(): void },
): void {
  const from = { x: press.clientX, y: press.clientY }
  let moving = false
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (!moving && Math.hypot(clientX - from.x, clientY - from.y) < 5) return
    on.move(clientX, clientY)
    if (!moving) on.start()
    moving = true
  }
  const escape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') on.cancel()
  }
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', () => (moving ? on.drop() : on.cancel()), { signal })
  addEventListener('pointercancel', () => on.cancel(), { signal })
  addEventListener('keydown', escape, { signal })
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

  const begin = (press: Press, what: W, start: Start) => {
    if (press.button !== 0) return
    stop.current()
    const ends = new AbortController()
    const { label, width } = start
    let now: Drag<W> = { what, label, width, x: press.clientX, y: press.clientY, target: null }
    stop.current = () => {
      ends.abort()
      setDrag(null)
    }
    trackDrag(press, ends.signal, {
      start: () => scrollAtEdges(grid.current, () => now.y, ends.signal),
      move: (x, y) => {
        const target = grid.current && targetOf(grid.current, { x, y }, start, columns)
        now = { ...now, x, y, target }
        setDrag(now)
      },
      drop: () => {
        stop.current()
        suppressNextClick()
        if (now.target) onDrop(what, now.target)
      },
      cancel: () => stop.current(),
    })
  }
  return { drag, begin }
}
