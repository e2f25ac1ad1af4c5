import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'

/** Whether the window is at least so many pixels wide. */
export function useWide(pixels: number): boolean {
  const query = `(min-width: ${pixels}px)`
  return useSyncExternalStore((changed) => {
    const media = matchMedia(query)
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }, () => matchMedia(query).matches)
}

/** The width an element has, in whole pixels, as it changes; 1000 before it is drawn. */
export function useRoom<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const box = useRef<E>(null)
  const [room, setRoom] = useState(1000)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => setRoom(element.clientWidth)
    look()
    const watch = new ResizeObserver(look)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [box, room]
}
