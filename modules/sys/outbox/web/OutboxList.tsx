import { useState } from 'react'
import { useAct } from '#web/api/hooks.ts'
import { useText } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { outbox } from '../outbox.contract.ts'
import { outboxText } from '../outbox.text.ts'
import { MailDrawer } from './MailDrawer.tsx'

const tones = { queued: 'amber', sent: 'green', failed: 'red', kept: 'grey' } as const

export default function OutboxList() {
  const t = useText(outboxText)
  const [shown, setShown] = useState<number>()
  const again = useAct(outbox, 'sendAgain', { done: t.againDone })
  return (
    <>
      <ListPage contract={outbox} text={outboxText} filters={['state', 'sentTime']} selectable={false}
        rowActions={(row) => [
          { key: 'show', label: t.show, onClick: () => setShown(row.id) },
          ...(row.state === 'failed' || row.state === 'kept' ? [{ key: 'again', label: t.again, codes: ['sys.outbox.again'], onClick: () => again.mutate({ id: row.id }) }] : []),
        ]}
        columns={[
          { name: 'createTime', width: 160 }, { name: 'recipients', width: 240 }, { name: 'subject', width: 280 },
          { name: 'state', width: 220, render: (row) => <Tag tone={tones[row.state]}>{t.state[row.state]}</Tag> },
          { name: 'sentTime', width: 160 }, { name: 'tries', width: 100 }, { name: 'error', width: 320 },
        ]} />
      {shown !== undefined && <MailDrawer id={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
