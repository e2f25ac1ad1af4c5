/**
 * What the modules bring to the frame, collected from `modules/**\/web/index.ts`. An index is tiny and names
 * pages by their path; the pages themselves are fetched when they are opened.
 */
import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { say } from '#common/text.ts'
import { lineBack, lineState } from '../api/line.ts'
import { notify } from '../api/notify.ts'
import { storedLang } from '../api/session.ts'
import { shellText } from './shell.text.ts'

export type Loader<P = object> = () => Promise<{ default: ComponentType<P> }>
export interface PanelProps {
  open: boolean
  onClose: () => void
  /** the person must go through with it, as with a password that has to be changed */
  forced?: boolean
}
interface ModuleWeb {
  /** path → page */
  default?: Record<string, Loader>
  /** button codes of which a page needs one, by path: whoever has none is told so, instead of a form that cannot be saved */
  needs?: Record<string, readonly string[]>
  /** dialogs and drawers the frame opens by name: `personal`, `changePassword` */
  panels?: Record<string, Loader<PanelProps>>
  /** small things in the top bar, left of the account: a search box, a bell; `headerFirst` stand before the others */
  header?: Loader[]
  headerFirst?: Loader[]
}

const found = Object.values(import.meta.glob<ModuleWeb>('../../modules/**/web/index.ts', { eager: true }))
const loaders: Record<string, Loader> = Object.fromEntries(found.flatMap((m) => Object.entries(m.default ?? {})).map(([path, load]) => [path, kept(load)]))
const lazily = <P extends object>(all: Record<string, Loader<P>>) =>
  Object.fromEntries(Object.entries(all).map(([name, load]) => [name, lazy(load)])) as Record<string, LazyExoticComponent<ComponentType<P>>>

type Page = Awaited<ReturnType<Loader>>
/** Once it is there a page is drawn together with what is around it: for a promise, even a kept one, that would first be drawn alone. */
function kept(load: Loader): Loader {
  let page: Page | undefined
  let coming: Promise<Page> | undefined
  const fetched = () => (coming ??= withLine(load).then((one) => (page = one)).finally(() => { coming = undefined }))
  return () => (page ? { then: (take: (page: Page) => void) => take(page!) } as Promise<Page> : fetched())
}
/** A page this device has not kept comes with the line. Browsers remember what they could not fetch: then the window is loaded anew, which has nothing to lose. */
const withLine = (load: Loader, told = false): Promise<Page> => load().catch(async (cause: unknown) => {
  const { lost } = lineState()
  if (!lost && !told) throw cause
  if (!lost) location.reload()
  if (!told) notify.warning(say(shellText.pageLater, storedLang()))
  await lineBack()
  return withLine(load, true)
})

export const pages = lazily(loaders)
export const panels = lazily<PanelProps>(Object.assign({}, ...found.map((m) => m.panels)))
export const needs: Record<string, readonly string[]> = Object.assign({}, ...found.map((m) => m.needs))
export const headerParts = [...found.flatMap((m) => m.headerFirst ?? []), ...found.flatMap((m) => m.header ?? [])].map((load) => lazy(load))
export const hasPage = (path: string) => path in loaders
/** Fetches a page ahead of a click. */
export const preloadPage = (path: string) => void loaders[path]?.().then(undefined, () => undefined)
