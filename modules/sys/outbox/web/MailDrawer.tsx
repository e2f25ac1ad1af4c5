import { Drawer, Skeleton } from 'antd'
import { useCall } from '#web/api/hooks.ts'
import { useText } from '#web/api/text.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { outbox } from '../outbox.contract.ts'
import { outboxText } from '../outbox.text.ts'

/** One mail as it was written. */
export function MailDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText(outboxText)
  const { data: row } = useCall(outbox, 'get', { id })
  return (
    <Drawer open size={800} onClose={onClose} title={row?.subject ?? t.one}>
      {!row ? <Skeleton active /> : (
        <>
          <Facts contract={outbox} text={outboxText} row={row} fields={['recipients', 'state', 'createTime', 'sentTime', 'tries', { name: 'attachments', wide: true }, { name: 'error', wide: true }]} />
          {row.confidential ? <p className="faint">{t.hidden}</p> : <Facts contract={outbox} text={outboxText} row={row} columns={1} fields={[{ name: 'body', wide: true }]} />}
        </>
      )}
    </Drawer>
  )
}
