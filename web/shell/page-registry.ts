/**
 * Pages and panels of the modules, collected from `modules/**\/web/index.ts`. An index only names
 * pages by path; the pages are loaded on demand.
 */
import { lazy } from 'react'
import { lazyComponents, loadOnce, moduleIndexes } from '../kit/module-indexes.ts'
import type { GlobalDialogProps, Loader } from '../kit/module-indexes.ts'

const loaders: Record<string, Loader> = Object.fromEntries(
  moduleIndexes
    .flatMap((m) => Object.entries(m.default ?? {}))
    .map(([path, load]) => [path, loadOnce(load)]),
)

export const pages = lazyComponents(loaders)
export const globalDialogs = lazyComponents<GlobalDialogProps>(
  Object.assign({}, ...moduleIndexes.map((m) => m.panels)),
)
export const requiredRights: Record<string, readonly string[]> = Object.assign(
  {},
  ...moduleIndexes.map((m) => m.requiredRights),
)
export const headerComponents = [
  ...moduleIndexes.flatMap((m) => m.leadingHeader ?? []),
  ...moduleIndexes.flatMap((m) => m.header ?? []),
].map((load) => lazy(load))
export const hasPage = (path: string) => path in loaders
/** Preloads a page before a click. */
export const preloadPage = (path: string) => void loaders[path]?.().then(undefined, () => undefined)
