import { KeyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { RowOf } from '#common/contract.ts'
import { useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { signingKey } from '../signingKey.contract.ts'
import { signingKeyText } from '../signingKey.text.ts'
import { RollDialog } from './RotateKeyDialog.tsx'

type Key = RowOf<typeof signingKey>
const noticeMs = 60 * 86_400_000
const tones = {
  inForce: 'green',
  ending: 'amber',
  ended: 'red',
  retired: 'grey',
  compromised: 'red',
} as const

function stateOf(key: Key, now: number): keyof typeof tones {
  if (key.compromised) return 'compromised'
  if (key.retiredTime) return 'retired'
  const remainingMs = Date.parse(key.validTo) - now
  return remainingMs < 0 ? 'ended' : remainingMs < noticeMs ? 'ending' : 'inForce'
}

/** The signing keys of the society, and the creation of a new one. */
export default function SigningKeyList() {
  const t = useMessages(signingKeyText)
  const [now] = useState(Date.now)
  const [rolling, setRolling] = useState<() => void>()
  return (
    <>
      <ListPage
        contract={signingKey}
        text={signingKeyText}
        selectable={false}
        editable={false}
        filterOptions={{
          source: (['made', 'uploaded', 'environment'] as const).map((value) => ({
            value,
            label: t.source[value],
          })),
        }}
        toolbar={({ refresh }) => (
          <Allowed requiredRights={['sys.signingKey.roll']}>
            <Button
              type="primary"
              icon={<KeyOutlined aria-hidden />}
              onClick={() => setRolling(() => refresh)}
            >
              {t.roll}
            </Button>
          </Allowed>
        )}
        columns={[
          {
            name: 'state',
            label: signingKeyText.stateLabel,
            width: 120,
            sort: false,
            render: (row) => (
              <Tag tone={tones[stateOf(row, now)]}>{t.state[stateOf(row, now)]}</Tag>
            ),
          },
          { name: 'subject', width: 300 },
          {
            name: 'fingerprint',
            width: 300,
            render: (row) => <code className="fingerprint">{row.fingerprint}</code>,
          },
          { name: 'algorithm', width: 100, render: (row) => row.algorithm },
          { name: 'source', width: 140, render: (row) => t.source[row.source] },
          { name: 'validFrom', width: 160 },
          { name: 'validTo', width: 160 },
          { name: 'retiredTime', width: 160 },
          { name: 'documents', width: 130 },
          { name: 'compromised', hidden: true },
          { name: 'issuer', hidden: true },
        ]}
      />
      {rolling && (
        <RollDialog
          onClose={() => setRolling(undefined)}
          onDone={() => {
            rolling()
            setRolling(undefined)
          }}
        />
      )}
    </>
  )
}
