import { usePick, useSay } from '#web/api/text.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import type { Phrase } from '#common/text.ts'
import { regCertText } from '../regCert.text.ts'
import { regPageText } from './regCertPage.text.ts'
import type { Plan } from './reg-cert.ts'

/** What changes on the ship: each particular before and after. */
export function ChangesTable({ changes, title }: { changes: Plan['changes']; title: Phrase }) {
  const say = useSay()
  const pick = usePick()
  const words = (zh: string | null, en: string | null) => (zh ?? en ? pick(zh, en) : <span className="nothing">–</span>)
  return (
    <RowsTable title={title} caption={title} empty={regPageText.noChange} rows={changes} columns={[
      { name: 'field', label: regPageText.particular, render: (one) => say(regCertText.particulars[one.field as keyof typeof regCertText.particulars]) },
      { name: 'before', label: regPageText.before, render: (one) => <del className="reg-before">{words(one.fromZh, one.fromEn)}</del> },
      { name: 'after', label: regPageText.after, render: (one) => <ins className="reg-after">{words(one.toZh, one.toEn)}</ins> },
    ]} />
  )
}
