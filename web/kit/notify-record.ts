/** Messages that lead to the record they are about. */
import { formatMessage } from '#common/text.ts'
import type { MessageLink } from '../api/notify.ts'
import { notify } from '../api/notify.ts'
import { storedLang } from '../api/session.ts'
import { kitText } from './kit.text.ts'
import { recordPage } from './record-page.ts'

/** Whether an address is that of the page that is open. */
const isOpen = (to: string): boolean => {
  const [page, query = ''] = to.split('?')
  const id = new URLSearchParams(query).get('id')
  return (
    location.pathname === page &&
    (id === null || new URLSearchParams(location.search).get('id') === id)
  )
}

/**
 * Says that something was done.
 * @param path resource of the record, such as `work/invoice`
 * @param ids one record: the message links to its page; several: to their list; not where that page
 *   is open
 */
export function notifyRecord(message: string, path: string, ids: number | readonly number[]): void {
  const [first, ...others] = [ids].flat()
  const several = others.length > 0
  const to = several ? `/${path}/list` : first === undefined ? undefined : recordPage(path, first)
  const label = several ? kitText.openList : kitText.openRecord
  const link: MessageLink | undefined =
    to && !isOpen(to) ? { to, label: formatMessage(label, storedLang()) } : undefined
  notify.success(message, undefined, link)
}
