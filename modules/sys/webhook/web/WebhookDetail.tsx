import { Button } from 'antd'
import { eventText } from '#modules/sys/event/event.text.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { useMessages } from '#web/api/text.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { webhook } from '../webhook.contract.ts'
import { webhookText } from '../webhook.text.ts'
import { Deliveries } from './Deliveries.tsx'

const form = () => import('./WebhookForm.tsx')
const tones = { active: 'green', disabled: 'red' } as const

export default function WebhookDetail() {
  const t = useMessages(webhookText)
  const kinds = useMessages(eventText).kind
  const enable = useApiMutation(webhook, 'enable', { successMessage: t.enabled })
  return (
    <DetailPage
      contract={webhook}
      text={webhookText}
      form={form}
      subtitle={(row) => row.url}
      statusBadge={(row) => <Tag tone={tones[row.state]}>{t.state[row.state]}</Tag>}
      actions={(row) =>
        row.can.includes('enable') && (
          <Button loading={enable.isPending} onClick={() => enable.mutate({ id: row.id })}>
            {t.enable}
          </Button>
        )
      }
      tabs={[
        {
          key: 'facts',
          label: webhookText.facts,
          render: (row) => (
            <DetailFields
              contract={webhook}
              text={webhookText}
              row={row}
              fields={[
                'userName',
                'apiKeyName',
                'createTime',
                'failures',
                'disabledTime',
                { name: 'url', wide: true },
                {
                  name: 'kinds',
                  wide: true,
                  render: () => (
                    <span className="rows-text">
                      {row.kinds.map((kind) => (
                        <span key={kind}>{kinds[kind]}</span>
                      ))}
                    </span>
                  ),
                },
              ]}
            />
          ),
        },
        {
          key: 'deliveries',
          label: webhookText.deliveries,
          render: (row) => <Deliveries id={row.id} />,
        },
      ]}
    />
  )
}
