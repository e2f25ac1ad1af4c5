/** What the modules contribute to the pages: their `web/index.ts`, and how its components load. */
import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { formatMessage } from '#common/text.ts'
import { waitForConnection, connectionState } from '../api/connection.ts'
import { notify } from '../api/notify.ts'
import { storedLang } from '../api/session.ts'
import { kitText } from './kit.text.ts'

/** A component that fills a slot. `row`: the record of the page; `onClose`: of a dialog or drawer. */
export type SlotComponent<R = unknown> = ComponentType<{ row: R; onClose: () => void }>
/** Components by name of the slot, `{resource}/{place}`, such as `basic/customer/quotations`. */
export type Slots = Readonly<Record<string, () => Promise<{ default: SlotComponent }>>>
export type Loader<P = object> = () => Promise<{ default: ComponentType<P> }>
export interface GlobalDialogProps {
  open: boolean
  onClose: () => void
  /** cannot be dismissed, such as a mandatory password change */
  mandatory?: boolean
}
interface ModuleIndex {
  /** path → page */
  default?: Record<string, Loader>
  /**
   * button codes by path; a user without any of them sees a message instead of a form they cannot
   * save
   */
  requiredRights?: Record<string, readonly string[]>
  /**
   * address of the page of a record without its id, by resource, where it is not
   * `/{resource}/detail?id=`: `{ 'basic/ship': '/ship/query/info?id=' }`
   */
  recordPages?: Readonly<Record<string, string>>
  /** dialogs and drawers opened by name: `personal`, `changePassword` */
  panels?: Record<string, Loader<GlobalDialogProps>>
  /**
   * items of the top bar, left of the account, such as search and notifications; those in
   * `leadingHeader` come first
   */
  header?: Loader[]
  leadingHeader?: Loader[]
  /** components that fill slots of other modules' pages: Slot.tsx */
  slots?: Slots
}

export const moduleIndexes: readonly ModuleIndex[] = Object.values(
  import.meta.glob<ModuleIndex>('../../modules/**/web/index.ts', { eager: true }),
)

export const lazyComponents = <P extends object>(all: Record<string, Loader<P>>) =>
  Object.fromEntries(Object.entries(all).map(([name, load]) => [name, lazy(load)])) as Record<
    string,
    LazyExoticComponent<ComponentType<P>>
  >

type Page<P> = Awaited<ReturnType<Loader<P>>>
/**
 * A loaded page renders synchronously with its surroundings; lazy() would suspend even on a settled
 * promise.
 */
export function loadOnce<P extends object>(load: Loader<P>): Loader<P> {
  let page: Page<P> | undefined
  let coming: Promise<Page<P>> | undefined
  const fetched = () =>
    (coming ??= retryWhenOnline(load)
      .then((one) => (page = one))
      .finally(() => {
        coming = undefined
      }))
  return () =>
    page
      ? ({ then: (take: (page: Page<P>) => void) => take?.(page!) } as Promise<Page<P>>)
      : fetched()
}
/**
 * A page that cannot be loaded offline is retried when the connection is back. Browsers cache a
 * failed import, so the window is reloaded; it has no input to lose.
 */
const retryWhenOnline = <P>(load: Loader<P>, reloadOnSuccess = false): Promise<Page<P>> =>
  load().catch(async (cause: unknown) => {
    const { offline } = connectionState()
    if (!offline && !reloadOnSuccess) throw cause
    if (!offline) location.reload()
    if (!reloadOnSuccess) notify.warning(formatMessage(kitText.pageLater, storedLang()))
    await waitForConnection()
    return retryWhenOnline(load, true)
  })
