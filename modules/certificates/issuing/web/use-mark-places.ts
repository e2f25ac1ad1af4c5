import { useState } from 'react'
import type { Certificate } from './certificate.ts'
import { clampToPage, defaultPlaces, fromScreen, moveByArrowKey } from './stamp-positions.ts'
import type { MarkName, Place, Size } from './stamp-positions.ts'

const pageElement = (page: number) =>
  document.querySelector<HTMLElement>(`.sign-desk [data-page="${page}"]`)
const pageUnder = (x: number, y: number) =>
  document
    .elementsFromPoint(x, y)
    .map((one) => one.closest<HTMLElement>('.sign-desk [data-page]'))
    .find(Boolean)

/** Calls `onMove` for each position of the pointer until it is released. */
function followPointer(onMove: (event: PointerEvent) => void): void {
  const end = () => {
    removeEventListener('pointermove', onMove)
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', end)
  }
  addEventListener('pointermove', onMove)
  addEventListener('pointerup', end)
  addEventListener('pointercancel', end)
}

/** Positions of the marks on the document: moved by pointer, by keys, and reset. */
export function useMarkPlaces(row: Certificate) {
  const [places, setPlaces] = useState<Place[]>(() => defaultPlaces(row))
  const [active, setActive] = useState<MarkName>()
  const sizeOf = (name: MarkName) => row.marks.find((mark) => mark.name === name)!
  const setValue = (next: Place) =>
    setPlaces((all) => all.map((one) => (one.name === next.name ? next : one)))

  /** Follows the pointer until release, also across pages. */
  const drag = (place: Place, scale: number, grab: { x: number; y: number }) => {
    setActive(place.name)
    followPointer((event) => {
      const page = pageUnder(event.clientX, event.clientY)
      if (!page) return
      const frame = page.getBoundingClientRect()
      const at = {
        page: Number(page.dataset['page']),
        left: event.clientX - frame.left - grab.x,
        top: event.clientY - frame.top - grab.y,
      }
      const size = { width: frame.width / scale, height: frame.height / scale }
      setValue(fromScreen(place, at, sizeOf(place.name), size, scale))
    })
  }
  /** @returns whether the key was handled */
  const key = (place: Place, name: string, far: boolean, page: Size): boolean => {
    const turn = name === 'PageUp' ? -1 : name === 'PageDown' ? 1 : 0
    const other = turn ? pageElement(place.page + turn) : null
    const next = turn
      ? other
        ? clampToPage({ ...place, page: place.page + turn }, sizeOf(place.name), page)
        : place
      : moveByArrowKey(place, name, far, sizeOf(place.name), page)
    if (!next) return false
    setActive(place.name)
    setValue(next)
    other?.scrollIntoView({ block: 'nearest' })
    return true
  }
  const show = (place: Place) => {
    setActive(place.name)
    const seal = document.querySelector<HTMLElement>(`.sign-desk [data-mark="${place.name}"]`)
    seal?.scrollIntoView({ block: 'center' })
    seal?.focus({ preventScroll: true })
  }
  return { places, active, setActive, drag, key, show, reset: () => setPlaces(defaultPlaces(row)) }
}
export type MarkPlaces = ReturnType<typeof useMarkPlaces>
