import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { validateDefinition } from '#common/rules/forms/designed-form.ts'
import type { FormDefinition } from '#common/rules/forms/designed-form.ts'
import type { Message } from '#common/text.ts'
import { useLocalized, useFormatMessage } from '#web/api/text.tsx'
import { designerText } from '../designer.text.ts'
import {
  added,
  begun,
  changed,
  definitionOf,
  designOf,
  duplicated,
  createItem,
  redone,
  stepped,
  undone,
  without,
  wordsOf,
} from './design.ts'
import type { Design, Item, Kind } from './design.ts'
import type { Change } from './FieldProperties.tsx'
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

/**
 * State of the designer: the form with undo and redo, selection, errors, and announcements for
 * screen readers.
 */
export function useDesigner(start: FormDefinition, dictCodes: ReadonlySet<string> | undefined) {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const [history, setHistory] = useState(() => begun(designOf(start)))
  const [selected, setSelected] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const requested = useRef<number | null>(null)
  const design = history.now
  const item = design.items.find((i) => i.key === selected) ?? null
  const definition = definitionOf(design)
  const errors = validateDefinition(definition, dictCodes ? { dictCodes } : {})

  // Moving an element in the DOM removes its focus.
  useEffect(() => {
    if (requested.current !== null)
      document.querySelector<HTMLElement>(`[data-key="${requested.current}"]`)?.focus()
    requested.current = null
  })
  const nameOf = (one: Item) => {
    const { zh, en } = wordsOf(one)
    return localize(zh, en)
  }
  const announce = (phrase: Message, one: Item) =>
    setAnnouncement(
      translate(phrase, {
        name: nameOf(one),
        row: one.row + 1,
        from: one.column + 1,
        to: one.column + one.width,
      }),
    )
  const setValue = (next: Design, tag: string | null = null, about?: number) => {
    setHistory((t) => stepped(t, next, tag))
    const moved = next.items.find((i) => i.key === about)
    if (moved) announce(designerText.moved, moved)
  }
  const laidOut = (items: Item[]): Design => ({ ...design, items })

  const act = (key: number, what: Act) => {
    const one = design.items.find((i) => i.key === key)
    if (!one) return
    if (what === 'remove') {
      setValue(without(design, key))
      const next =
        design.items[design.items.indexOf(one) + 1] ?? design.items[design.items.indexOf(one) - 1]
      setSelected(next?.key ?? null)
      requested.current = next?.key ?? null
      return announce(designerText.removed, one)
    }
    if (what === 'duplicate') {
      const made = duplicated(design, key)
      if (!made) return
      setValue(made.design, null, made.copy.key)
      return setSelected(made.copy.key)
    }
    const width =
      typeof what === 'object'
        ? what.width
        : what === 'narrower'
          ? one.width - 1
          : what === 'wider'
            ? one.width + 1
            : null
    setValue(
      laidOut(
        width === null
          ? moveByKey(design.items, design.columns, key, what as Direction)
          : resizeBox(design.items, design.columns, key, width),
      ),
      width === null ? null : `${key}.width`,
      key,
    )
  }
  const onKey = (event: KeyboardEvent, one: Item) => {
    const what = event.shiftKey
      ? shifted[event.key]
      : event.ctrlKey || event.metaKey || event.altKey
        ? undefined
        : keys[event.key]
    if (!what) return
    event.preventDefault()
    setSelected(one.key)
    requested.current = one.key
    act(one.key, what)
  }
  const add = (kind: Kind, target?: Target) => {
    const made = createItem(design, kind)
    setValue(added(design, made, target, selected ?? undefined), null, made.key)
    setSelected(made.key)
  }
  const drop = (what: { kind: Kind } | { key: number }, target: Target) => {
    if ('kind' in what) return add(what.kind, target)
    const one = design.items.find((i) => i.key === what.key)
    if (one) setValue(laidOut(place(design.items, design.columns, one, target)), null, one.key)
    setSelected(what.key)
  }
  const change: Change = (part) => {
    if (item)
      setHistory((t) =>
        stepped(t, changed(t.now, item.key, part), `${item.key}.${Object.keys(part).join()}`),
      )
  }
  const resizeTo = (key: number, width: number) =>
    setHistory((t) =>
      stepped(
        t,
        { ...t.now, items: resizeBox(t.now.items, t.now.columns, key, width) },
        `${key}.width`,
      ),
    )

  const at = item ? `elements.${design.items.indexOf(item)}` : ''
  return {
    design,
    definition,
    item,
    selected,
    select: setSelected,
    announcement,
    errors,
    act,
    onKey,
    add,
    drop,
    change,
    resizeTo,
    put: (next: Design) => setValue(next),
    replace: (next: FormDefinition) => {
      setValue(designOf(next))
      setSelected(null)
    },
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    faulty: new Set(
      errors.flatMap(
        (f) => design.items[Number(/^elements\.(\d+)/.exec(f.field)?.[1] ?? -1)]?.key ?? [],
      ),
    ),
    faultAt: (path: string) => {
      const error = errors.find((f) => f.field === (path ? `${at}.${path}` : at))
      return error && translate(error.phrase, error.params)
    },
  }
}
