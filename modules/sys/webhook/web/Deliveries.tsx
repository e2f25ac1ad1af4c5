import { Button, Skeleton, Table } from 'antd'
import type { OutputOf } from '#common/contract.ts'
import { eventText } from '#modules/sys/event/event.text.ts'
import { useApiMutation, useApiQuery } from '#web/api/hooks.ts'
import { useHasRight } from '#web/api/me.ts'
import { useMessages } from '#web/api/text.tsx'
import { InstantValue } from '#web/kit/FieldValue.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { webhook } from '../webhook.contract.ts'
import { webhookText } from '../webhook.text.ts'

type Delivery = OutputOf<typeof webhook, 'deliveries'>['list'][number]
const tones = {
  queued: 'amber',
  retrying: 'red',
  delivered: 'green',
  failed: 'red',
  withheld: 'grey',
} as const

/** `retrying`: it failed at least once and waits for the next try. */
const shownState = ({ state, tries }: Delivery) =>
  state === 'queued' && tries ? 'retrying' : state

/** The last deliveries of a webhook, each with its body and the answer. */
export function Deliveries({ id }: { id: number }) {
  const t = useMessages(webhookText)
  const kinds = useMessages(eventText).kind
  const mayReplay = useHasRight(['sys.webhook.save'])
  const { data } = useApiQuery(webhook, 'deliveries', { id })
  const replay = useApiMutation(webhook, 'replay', { successMessage: t.replayed })
  if (!data) return <Skeleton active />
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={data.list}
      expandable={{ expandedRowRender: (row) => <pre>{row.body}</pre> }}
      columns={[
        {
          title: t.labels.state,
          render: (_, row) => (
            <Tag tone={tones[shownState(row)]}>{t.delivery[shownState(row)]}</Tag>
          ),
        },
        { title: t.time, render: (_, row) => <InstantValue value={row.createTime} /> },
        { title: t.kind, render: (_, row) => kinds[row.kind] },
        { title: t.tries, dataIndex: 'tries' },
        {
          title: t.answer,
          render: (_, row) =>
            row.state === 'withheld'
              ? t.withheldHelp
              : [row.status, row.answer].filter(Boolean).join(' '),
        },
        {
          key: 'replay',
          fixed: 'right',
          render: (_, row) =>
            mayReplay &&
            shownState(row) !== 'queued' && (
              <Button size="small" onClick={() => replay.mutate({ id, deliveryId: row.id })}>
                {t.replay}
              </Button>
            ),
        },
      ]}
    />
  )
}
