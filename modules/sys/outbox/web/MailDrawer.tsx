import { Drawer, Skeleton } from 'antd'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMessages } from '#web/api/text.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { outbox } from '../outbox.contract.ts'
import { outboxText } from '../outbox.text.ts'

/** One mail as written. */
export function MailDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useMessages(outboxText)
  const { data: row } = useApiQuery(outbox, 'get', { id })
  return (
    <Drawer open size={800} onClose={onClose} title={row?.subject ?? t.singular}>
      {!row ? (
        <Skeleton active />
      ) : (
        <>
          <DetailFields
            contract={outbox}
            text={outboxText}
            row={row}
            fields={[
              'recipients',
              'state',
              'createTime',
              'sentTime',
              'tries',
              { name: 'attachments', wide: true },
              { name: 'error', wide: true },
            ]}
          />
          {row.confidential ? (
            <p className="text-secondary">{t.hidden}</p>
          ) : (
            <DetailFields
              contract={outbox}
              text={outboxText}
              row={row}
              columns={1}
              fields={[{ name: 'body', wide: true }]}
            />
          )}
        </>
      )}
    </Drawer>
  )
}
