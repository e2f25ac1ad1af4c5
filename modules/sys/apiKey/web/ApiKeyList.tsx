import { useMessages } from '#web/api/text.tsx'
import { useMe } from '#web/api/me.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { apiKey } from '../apiKey.contract.ts'
import { apiKeyText } from '../apiKey.text.ts'
import { useRevoke } from './use-revoke.ts'

const form = () => import('./ApiKeyForm.tsx')
const tones = { active: 'green', expired: 'grey', revoked: 'red' } as const

export default function ApiKeyList() {
  const t = useMessages(apiKeyText)
  const { info } = useMe()
  const revoke = useRevoke()
  return (
    <ListPage
      contract={apiKey}
      text={apiKeyText}
      form={form}
      detailPath="/sys/apiKey/detail"
      usedFields={['state', 'userId', 'name', 'prefix']}
      editable={(row) => row.state !== 'revoked' && row.userId === info.userId}
      filterOptions={{
        state: (['active', 'expired', 'revoked'] as const).map((value) => ({
          value,
          label: t.state[value],
        })),
      }}
      rowActions={(row) =>
        row.state === 'revoked'
          ? []
          : [
              {
                key: 'revoke',
                label: t.revoke,
                danger: true,
                requiredRights: ['sys.apiKey.revoke'],
                onClick: () => revoke(row),
              },
            ]
      }
      columns={[
        { name: 'name', width: 220 },
        { name: 'prefix', width: 150, render: (row) => <code>{row.prefix}…</code> },
        { name: 'state', width: 120, tones },
        { name: 'userName', width: 150 },
        { name: 'dataType', width: 140 },
        { name: 'expiresOn', width: 140 },
        { name: 'lastUsedTime', width: 170 },
        { name: 'lastUsedIp', width: 150 },
        { name: 'createTime', hidden: true },
        { name: 'revokedTime', hidden: true },
      ]}
    />
  )
}
