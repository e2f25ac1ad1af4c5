import { useLocalized, useFormatMessage } from '#web/api/text.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import type { Message } from '#common/text.ts'
import { regCertText } from '../regCert.text.ts'
import { regPageText } from './regCertPage.text.ts'
import type { Plan } from './reg-cert.ts'

/** Changes to the ship: old and new value of each particular. */
export function ChangesTable({ changes, title }: { changes: Plan['changes']; title: Message }) {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const words = (zh: string | null, en: string | null) =>
    (zh ?? en) ? localize(zh, en) : <span className="empty-value">–</span>
  return (
    <RowsTable
      title={title}
      caption={title}
      empty={regPageText.noChange}
      rows={changes}
      columns={[
        {
          name: 'field',
          label: regPageText.particular,
          render: (one) =>
            translate(regCertText.particulars[one.field as keyof typeof regCertText.particulars]),
        },
        {
          name: 'before',
          label: regPageText.before,
          render: (one) => <del className="reg-before">{words(one.fromZh, one.fromEn)}</del>,
        },
        {
          name: 'after',
          label: regPageText.after,
          render: (one) => <ins className="reg-after">{words(one.toZh, one.toEn)}</ins>,
        },
      ]}
    />
  )
}
