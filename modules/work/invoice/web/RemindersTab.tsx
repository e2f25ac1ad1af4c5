import { useSay, useText } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { InstantText } from '#web/kit/values.tsx'
import { invoiceText } from '../invoice.text.ts'
import type { Invoice } from './invoice.ts'
import { invoicePageText } from './invoicePage.text.ts'
import './money.css'

/** Each reminder with the letter as it was sent. */
export function RemindersTab({ row }: { row: Invoice }) {
  const t = useText(invoicePageText)
  const say = useSay()
  if (row.reminders.length === 0) return <p className="faint">{t.noReminders}</p>
  return row.reminders.map((one) => (
    <section key={one.level} className="reminder">
      <h2><Tag tone={one.level === 3 ? 'red' : 'amber'}>{say(invoiceText.reminders.level)} {one.level}</Tag> {one.subject ?? t.passedOver}</h2>
      {one.subject && <p className="faint"><InstantText value={one.time} /> · {one.recipient}{'userName' in one && <> · {one.userName ?? t.daily}</>}{one.mailState && ` · ${say(invoiceText.mailState[one.mailState])}`}</p>}
      {one.body && <blockquote className="reminder-mail">{one.body}</blockquote>}
    </section>
  ))
}
