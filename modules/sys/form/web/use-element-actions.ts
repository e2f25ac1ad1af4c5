import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import type { Message } from '#common/text.ts'
import { designerText } from '../designer.text.ts'
import { added, createItem, duplicated, without } from './design.ts'
import type { Design, Item, Kind } from './design.ts'
import { moveByKey, place, resizeBox } from './layout.ts'
import type { Direction, Target } from './layout.ts'

/** Actions on an element, by button or key. */
export type Act = Direction | 'narrower' | 'wider' | 'duplicate' | 'remove' | { width: number }
const keys: Readonly<Record<string, Act>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Delete: 'remove',
  Backspace: 'remove',
}
const shifted: Readonly<Record<string, Act>> = { ArrowLeft: 'narrower', ArrowRight: 'wider' }

interface Edited {
  design: Design
  /** stores a design; the change of the element `about` is announced */
  setValue: (next: Design, tag?: string | null, about?: number) => void
  select: (key: number | null) => void
  announce: (phrase: Message, one: Item) => void
}

/** The actions on an element of the form: move, resize, duplicate, remove. */
export function useElementActions({ design, setValue, select, announce }: Edited) {
  const requestFocus = useFocusAfterRender()
  const remove = (one: Item) => {
    setValue(without(design, one.key))
    const at = design.items.indexOf(one)
    const next = design.items[at + 1] ?? design.items[at - 1]
    select(next?.key ?? null)
    requestFocus(next?.key ?? null)
    announce(designerText.removed, one)
  }
  const duplicate = (one: Item) => {
    const made = duplicated(design, one.key)
    if (!made) return
    setValue(made.design, null, made.copy.key)
    select(made.copy.key)
  }
  const act = (key: number, what: Act) => {
    const one = design.items.find((i) => i.key === key)
    if (!one) return
    if (what === 'remove') return remove(one)
    if (what === 'duplicate') return duplicate(one)
    const { items, tag } = rearranged(design, one, what)
    setValue({ ...design, items }, tag, key)
  }
  const onKey = (event: KeyboardEvent, one: Item) => {
    const what = actOfKey(event)
    if (!what) return
    event.preventDefault()
    select(one.key)
    requestFocus(one.key)
    act(one.key, what)
  }
  return { act, onKey }
}

/** Adds elements of the palette, and puts dragged elements in their place. */
export function elementDrops({ design, setValue, select }: Omit<Edited, 'announce'>) {
  const drop = (key: number, target: Target) => {
    const one = design.items.find((i) => i.key === key)
    if (one) {
      const items = place(design.items, design.columns, one, target)
      setValue({ ...design, items }, null, one.key)
    }
    select(key)
  }
  /** @param after key of the element that the new one follows, without a target */
  const add = (kind: Kind, target: Target | undefined, after: number | undefined) => {
    const made = createItem(design, kind)
    setValue(added(design, made, target, after), null, made.key)
    select(made.key)
  }
  return { drop, add }
}

/** The action of a key; with Ctrl, Meta or Alt none. */
function actOfKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): Act | undefined {
  if (shiftKey) return shifted[key]
  return ctrlKey || metaKey || altKey ? undefined : keys[key]
}

/**
 * The elements after one was moved or resized.
 * @returns with the tag of changes that are undone together
 */
function rearranged(
  { items, columns }: Design,
  one: Item,
  what: Exclude<Act, 'remove' | 'duplicate'>,
): { items: Item[]; tag: string | null } {
  const resizedTo = (width: number) => ({
    items: resizeBox(items, columns, one.key, width),
    tag: `${one.key}.width`,
  })
  if (typeof what === 'object') return resizedTo(what.width)
  if (what === 'narrower') return resizedTo(one.width - 1)
  if (what === 'wider') return resizedTo(one.width + 1)
  return { items: moveByKey(items, columns, one.key, what), tag: null }
}

/** Focuses an element after the next render, because moving it in the DOM removes its focus. */
function useFocusAfterRender(): (key: number | null) => void {
  const requested = useRef<number | null>(null)
  useEffect(() => {
    if (requested.current !== null)
      document.querySelector<HTMLElement>(`[data-key="${requested.current}"]`)?.focus()
    requested.current = null
  })
  return (key) => {
    requested.current = key
  }
}
