import { Button } from 'antd'
import { Link } from 'react-router'
import { listPath } from '#common/list-path.ts'
import { addDays } from '#common/rules/base/dates.ts'
import { useMe } from '#web/api/me.ts'
import { useMessages } from '#web/api/text.tsx'
import { shipCertText } from '../../shipCert.text.ts'

/** Planning horizon, days. */
const daysAhead = 90

/** Link to the certificates in force with a survey in the planning horizon. */
export function DueSoonLink() {
  const t = useMessages(shipCertText)
  const { today } = useMe().info
  const soon = { valid: [1], nextDueDateTo: addDays(today, daysAhead), sort: 'nextDueDate' }
  return (
    <Link to={listPath('/ship/cert/list', soon)}>
      <Button tabIndex={-1}>{t.dueSoon}</Button>
    </Link>
  )
}
