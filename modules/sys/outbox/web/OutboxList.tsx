import { useState } from 'react'
import { useApiMutation } from '#web/api/hooks.ts'
import { useMessages } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { outbox } from '../outbox.contract.ts'
import { outboxText } from '../outbox.text.ts'
import { MailDrawer } from './MailDrawer.tsx'

const tones = { queued: 'amber', sent: 'green', failed: 'red', kept: 'grey' } as const

export default function OutboxList() {
  const t = useMessages(outboxText)
  const [openId, setOpenId] = useState<number>()
  const again = useApiMutation(outbox, 'sendAgain', { successMessage: t.againDone })
  return (
    <>
      <ListPage
        contract={outbox}
        text={outboxText}
        filters={['state', 'sentTime']}
        selectable={false}
        rowActions={(row) => [
          { key: 'show', label: t.show, onClick: () => setOpenId(row.id) },
          ...(row.state === 'failed' || row.state === 'kept'
            ? [
                {
                  key: 'again',
                  label: t.again,
                  requiredRights: ['sys.outbox.again'],
                  onClick: () => again.mutate({ id: row.id }),
                },
              ]
            : []),
        ]}
        columns={[
          { name: 'createTime', width: 160 },
          { name: 'recipients', width: 240 },
          { name: 'subject', width: 280 },
          { name: 'state', width: 220, tones },
          { name: 'sentTime', width: 160 },
          { name: 'tries', width: 100 },
          { name: 'error', width: 320 },
        ]}
      />
      {openId !== undefined && <MailDrawer id={openId} onClose={() => setOpenId(undefined)} />}
    </>
  )
}
