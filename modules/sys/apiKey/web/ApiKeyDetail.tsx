import { Button } from 'antd'
import { useMessages } from '#web/api/text.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { apiKey } from '../apiKey.contract.ts'
import { apiKeyText } from '../apiKey.text.ts'
import { useRevoke } from './use-revoke.ts'

const form = () => import('./ApiKeyForm.tsx')
const tones = { active: 'green', expired: 'grey', revoked: 'red' } as const

export default function ApiKeyDetail() {
  const t = useMessages(apiKeyText)
  const revoke = useRevoke()
  return (
    <DetailPage
      contract={apiKey}
      text={apiKeyText}
      form={form}
      subtitle={(row) => `${row.prefix}…`}
      statusBadge={(row) => <Tag tone={tones[row.state]}>{t.state[row.state]}</Tag>}
      actions={(row) =>
        row.can.includes('revoke') && (
          <Button danger onClick={() => revoke(row)}>
            {t.revoke}
          </Button>
        )
      }
      tabs={[
        {
          key: 'facts',
          label: apiKeyText.facts,
          render: (row) => (
            <DetailFields
              contract={apiKey}
              text={apiKeyText}
              row={row}
              fields={[
                'userName',
                'dataType',
                'expiresOn',
                'createTime',
                'lastUsedTime',
                'lastUsedIp',
                'revokedTime',
                {
                  name: 'rights',
                  wide: true,
                  render: () => (
                    <span className="rows-text">
                      {row.rights.map((code) => (
                        <code key={code}>{code}</code>
                      ))}
                    </span>
                  ),
                },
              ]}
            />
          ),
        },
      ]}
    />
  )
}
