import { useState } from 'react'
import { validateDefinition } from '#common/rules/forms/designed-form.ts'
import type { FormDefinition } from '#common/rules/forms/designed-form.ts'
import type { Message } from '#common/text.ts'
import { useLocalized, useFormatMessage } from '#web/api/text.tsx'
import { designerText } from '../designer.text.ts'
import { changed, definitionOf, designOf, wordsOf } from './design.ts'
import type { Design, Item, Kind } from './design.ts'
import type { Change } from './FieldProperties.tsx'
import { resizeBox } from './layout.ts'
import type { Target } from './layout.ts'
import { useDesignHistory } from './use-design-history.ts'
import { elementDrops, useElementActions } from './use-element-actions.ts'

/**
 * State of the designer: the form with undo and redo, selection, errors, and announcements for
 * screen readers.
 */
export function useDesigner(start: FormDefinition, dictCodes: ReadonlySet<string> | undefined) {
  const { design, update, ...history } = useDesignHistory(start)
  const [selected, setSelected] = useState<number | null>(null)
  const { announcement, announce } = useAnnouncement()
  const item = design.items.find((i) => i.key === selected) ?? null
  const setValue = (next: Design, tag: string | null = null, about?: number) => {
    update(() => next, tag)
    const moved = next.items.find((i) => i.key === about)
    if (moved) announce(designerText.moved, moved)
  }
  const edited = { design, setValue, select: setSelected, announce }
  const { drop, add } = elementDrops(edited)
  const change: Change = (part) => {
    if (item)
      update((now) => changed(now, item.key, part), `${item.key}.${Object.keys(part).join()}`)
  }
  return {
    design,
    item,
    selected,
    select: setSelected,
    announcement,
    ...useElementActions(edited),
    ...history,
    ...useDesignErrors(design, item, dictCodes),
    add: (kind: Kind, target?: Target) => add(kind, target, selected ?? undefined),
    drop: (what: { kind: Kind } | { key: number }, target: Target) =>
      'kind' in what ? add(what.kind, target, undefined) : drop(what.key, target),
    change,
    resizeTo: (key: number, width: number) =>
      update(
        (now) => ({ ...now, items: resizeBox(now.items, now.columns, key, width) }),
        `${key}.width`,
      ),
    put: (next: Design) => setValue(next),
    replace: (next: FormDefinition) => {
      setValue(designOf(next))
      setSelected(null)
    },
  }
}

/** The last change of an element, for screen readers. */
function useAnnouncement() {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const [announcement, setAnnouncement] = useState('')
  const announce = (phrase: Message, one: Item) => {
    const { zh, en } = wordsOf(one)
    setAnnouncement(
      translate(phrase, {
        name: localize(zh, en),
        row: one.row + 1,
        from: one.column + 1,
        to: one.column + one.width,
      }),
    )
  }
  return { announcement, announce }
}

/**
 * Errors of the form under design.
 * @returns with `faulty`, the elements with errors, and `faultAt`, the error of the selected element
 * at a path inside it
 */
function useDesignErrors(
  design: Design,
  item: Item | null,
  dictCodes: ReadonlySet<string> | undefined,
) {
  const translate = useFormatMessage()
  const definition = definitionOf(design)
  const errors = validateDefinition(definition, dictCodes ? { dictCodes } : {})
  const at = item ? `elements.${design.items.indexOf(item)}` : ''
  return {
    definition,
    errors,
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
