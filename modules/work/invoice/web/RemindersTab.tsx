import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { InstantValue } from '#web/kit/FieldValue.tsx'
import { invoiceText } from '../invoice.text.ts'
import type { Invoice } from './invoice.ts'
import { invoicePageText } from './invoicePage.text.ts'
import './money.css'

/** Reminders of an invoice, each with the mail as sent. */
export function RemindersTab({ row }: { row: Invoice }) {
  const t = useMessages(invoicePageText)
  const translate = useFormatMessage()
  if (row.reminders.length === 0) return <p className="text-secondary">{t.noReminders}</p>
  return row.reminders.map((one) => (
    <section key={one.level} className="reminder">
      <h2>
        <Tag tone={one.level === 3 ? 'red' : 'amber'}>
          {translate(invoiceText.reminders.level)} {one.level}
        </Tag>{' '}
        {one.subject ?? t.passedOver}
      </h2>
      {one.subject && (
        <p className="text-secondary">
          <InstantValue value={one.time} /> · {one.recipient}
          {'userName' in one && <> · {one.userName ?? t.daily}</>}
          {one.mailState && ` · ${translate(invoiceText.mailState[one.mailState])}`}
        </p>
      )}
      {one.body && <blockquote className="reminder-mail">{one.body}</blockquote>}
    </section>
  ))
}
