import { useMe } from '#web/api/me.ts'
import { useMessages } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { webhook } from '../webhook.contract.ts'
import { webhookText } from '../webhook.text.ts'

const form = () => import('./WebhookForm.tsx')
const tones = { active: 'green', disabled: 'red' } as const

export default function WebhookList() {
  const t = useMessages(webhookText)
  const { info } = useMe()
  return (
    <ListPage
      contract={webhook}
      text={webhookText}
      form={form}
      detailPath="/sys/webhook/detail"
      usedFields={['userId', 'apiKeyId']}
      editable={(row) => row.userId === info.userId}
      filterOptions={{
        state: (['active', 'disabled'] as const).map((value) => ({ value, label: t.state[value] })),
      }}
      columns={[
        { name: 'name', width: 220 },
        { name: 'url', width: 320 },
        { name: 'state', width: 120, tones },
        { name: 'userName', width: 150 },
        { name: 'apiKeyName', width: 180 },
        { name: 'failures', width: 140 },
        { name: 'disabledTime', width: 170 },
        { name: 'createTime', hidden: true },
      ]}
    />
  )
}
