import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { checkDefinition } from '#common/rules/designed-form.ts'
import type { FormDefinition } from '#common/rules/designed-form.ts'
import type { Phrase } from '#common/text.ts'
import { usePick, useSay } from '#web/api/text.tsx'
import { designerText } from '../designer.text.ts'
import { added, begun, changed, definitionOf, designOf, duplicated, fresh, redone, stepped, undone, without, wordsOf } from './design.ts'
import type { Design, Item, Kind } from './design.ts'
import type { Change } from './FieldProperties.tsx'
import { nudged, place, resized } from './layout.ts'
import type { Direction, Target } from './layout.ts'

/** What can be done with an element, by button or key. */
export type Act = Direction | 'narrower' | 'wider' | 'duplicate' | 'remove' | { width: number }
const keys: Readonly<Record<string, Act>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right', Delete: 'remove', Backspace: 'remove' }
const shifted: Readonly<Record<string, Act>> = { ArrowLeft: 'narrower', ArrowRight: 'wider' }

/** The state of the designer: the form with undo and redo, what is selected, what is wrong, and what is told to those who cannot see it. */
export function useDesigner(start: FormDefinition, dictCodes: ReadonlySet<string> | undefined) {
  const say = useSay()
  const pick = usePick()
  const [line, setLine] = useState(() => begun(designOf(start)))
  const [selected, setSelected] = useState<number | null>(null)
  const [told, setTold] = useState('')
  const wanted = useRef<number | null>(null)
  const design = line.now
  const item = design.items.find((i) => i.key === selected) ?? null
  const definition = definitionOf(design)
  const faults = checkDefinition(definition, dictCodes ? { dictCodes } : {})

  // Moving an element to another place among its neighbours takes the focus from it.
  useEffect(() => {
    if (wanted.current !== null) document.querySelector<HTMLElement>(`[data-key="${wanted.current}"]`)?.focus()
    wanted.current = null
  })
  const nameOf = (one: Item) => { const { zh, en } = wordsOf(one); return pick(zh, en) }
  const tell = (phrase: Phrase, one: Item) => setTold(say(phrase, { name: nameOf(one), row: one.row + 1, from: one.column + 1, to: one.column + one.width }))
  const put = (next: Design, tag: string | null = null, about?: number) => {
    setLine((t) => stepped(t, next, tag))
    const moved = next.items.find((i) => i.key === about)
    if (moved) tell(designerText.moved, moved)
  }
  const laidOut = (items: Item[]): Design => ({ ...design, items })

  const act = (key: number, what: Act) => {
    const one = design.items.find((i) => i.key === key)
    if (!one) return
    if (what === 'remove') {
      put(without(design, key))
      const next = design.items[design.items.indexOf(one) + 1] ?? design.items[design.items.indexOf(one) - 1]
      setSelected(next?.key ?? null)
      wanted.current = next?.key ?? null
      return tell(designerText.removed, one)
    }
    if (what === 'duplicate') {
      const made = duplicated(design, key)!
      put(made.design, null, made.copy.key)
      return setSelected(made.copy.key)
    }
    const width = typeof what === 'object' ? what.width : what === 'narrower' ? one.width - 1 : what === 'wider' ? one.width + 1 : null
    put(laidOut(width === null ? nudged(design.items, design.columns, key, what as Direction) : resized(design.items, design.columns, key, width)), width === null ? null : `${key}.width`, key)
  }
  const onKey = (event: KeyboardEvent, one: Item) => {
    const what = event.shiftKey ? shifted[event.key] : event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!what) return
    event.preventDefault()
    setSelected(one.key)
    wanted.current = one.key
    act(one.key, what)
  }
  const add = (kind: Kind, target?: Target) => {
    const made = fresh(design, kind)
    put(added(design, made, target, selected ?? undefined), null, made.key)
    setSelected(made.key)
  }
  const drop = (what: { kind: Kind } | { key: number }, target: Target) => {
    if ('kind' in what) return add(what.kind, target)
    const one = design.items.find((i) => i.key === what.key)
    if (one) put(laidOut(place(design.items, design.columns, one, target)), null, one.key)
    setSelected(what.key)
  }
  const change: Change = (part) => { if (item) setLine((t) => stepped(t, changed(t.now, item.key, part), `${item.key}.${Object.keys(part).join()}`)) }
  const resizeTo = (key: number, width: number) => setLine((t) => stepped(t, { ...t.now, items: resized(t.now.items, t.now.columns, key, width) }, `${key}.width`))

  const at = item ? `elements.${design.items.indexOf(item)}` : ''
  return {
    design, definition, item, selected, select: setSelected, told, faults, act, onKey, add, drop, change, resizeTo,
    put: (next: Design) => put(next),
    replace: (next: FormDefinition) => { put(designOf(next)); setSelected(null) },
    undo: () => setLine(undone), redo: () => setLine(redone), canUndo: line.past.length > 0, canRedo: line.future.length > 0,
    faulty: new Set(faults.flatMap((f) => design.items[Number(/^elements\.(\d+)/.exec(f.field)?.[1] ?? -1)]?.key ?? [])),
    faultAt: (path: string) => {
      const fault = faults.find((f) => f.field === (path ? `${at}.${path}` : at))
      return fault && say(fault.phrase, fault.params)
    },
  }
}
