/**
 * Slots: places on a page that a module later in the order fills. The page names the slot; the
 * other module exports `slots` from its `web/index.ts`. So `basic/customer` shows quotations without
 * importing `work/quotation`.
 */
import { createElement, Suspense } from 'react'
import { lazyComponents, loadOnce, moduleIndexes } from './module-indexes.ts'

const components = lazyComponents(
  Object.fromEntries(
    moduleIndexes
      .flatMap(({ slots = {} }) => Object.entries(slots))
      .map(([name, load]) => [name, loadOnce(load)]),
  ),
)

interface Props {
  name: string
  row: unknown
  onClose?: () => void
}

/** Renders what fills a slot, or nothing. */
export function Slot({ name, row, onClose = () => {} }: Props) {
  const component = components[name]
  return component ? <Suspense>{createElement(component, { row, onClose })}</Suspense> : null
}
