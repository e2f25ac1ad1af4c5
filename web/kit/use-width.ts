import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'

/** Whether the window is at least this many pixels wide. */
export function useMinWidth(pixels: number): boolean {
  const query = `(min-width: ${pixels}px)`
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

/** Current width of an element in whole pixels; 1000 before the first render. */
export function useElementWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const box = useRef<E>(null)
  return [box, useObservedWidth(() => box.current)]
}

/** Current width of the parent of an element in whole pixels; 1000 before the first render. */
export const useParentWidth = (child: RefObject<HTMLElement | null>): number =>
  useObservedWidth(() => child.current?.parentElement)

/** @param find the element, once it is rendered; it stays the same */
function useObservedWidth(find: () => HTMLElement | null | undefined): number {
  const [width, setWidth] = useState(1000)
  const findElement = useRef(find)
  useLayoutEffect(() => {
    const element = findElement.current()
    if (!element) return
    const look = () => setWidth(element.clientWidth)
    look()
    const watch = new ResizeObserver(look)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return width
}
