import { Drawer } from 'antd'
import { useState } from 'react'
import type { RowOf } from '#common/contract.ts'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { user } from '../user.contract.ts'
import { userText } from '../user.text.ts'
import { Sessions } from './Sessions.tsx'
import { useResets } from './use-resets.ts'

const form = () => import('./UserForm.tsx')

export default function UserList() {
  const t = useMessages(userText)
  const translate = useFormatMessage()
  const { info } = useMe()
  const [sessionsOf, setSessionsOf] = useState<RowOf<typeof user>>()
  const { askReset, askFactor } = useResets()
  return (
    <>
      <ListPage
        contract={user}
        text={userText}
        form={form}
        detailPath="/sys/user/detail"
        filters={[
          'roleId',
          'userType',
          'region',
          'status',
          'taskNode',
          'relatedSurveyor',
          'relatedCustomers',
          'relatedFlagState',
        ]}
        initialValues={{ status: 1, userType: 'staff' }}
        rowActions={(row) => [
          {
            key: 'sessions',
            label: t.sessions,
            afterDefaults: true,
            requiredRights: ['sys.user.sessions'],
            onClick: () => setSessionsOf(row),
          },
          {
            key: 'factor',
            label: t.resetFactor,
            afterDefaults: true,
            requiredRights: ['sys.user.resetFactor'],
            disabled: !row.secondFactor || row.id === info.userId,
            onClick: () => askFactor(row),
          },
          {
            key: 'reset',
            label: t.resetPassword,
            afterDefaults: true,
            requiredRights: ['sys.user.resetPassword'],
            disabled: row.id === info.userId,
            onClick: () => askReset(row),
          },
        ]}
        columns={[
          { name: 'username', width: 150 },
          { name: 'name', width: 190 },
          { name: 'nameZh', width: 120 },
          { name: 'roleId', width: 180 },
          { name: 'taskNode', width: 140 },
          'userType',
          'region',
          { name: 'phone', width: 150 },
          { name: 'email', width: 220 },
          { name: 'sex', width: 80, hidden: true },
          { name: 'relatedSurveyor', hidden: true },
          { name: 'relatedCustomers', width: 260, hidden: true },
          { name: 'relatedFlagState', hidden: true },
          { name: 'status', width: 110, tones: { 1: 'green', 0: 'grey' } },
          { name: 'passwordUpdateTime', hidden: true },
          { name: 'mustChangePassword', hidden: true },
          { name: 'secondFactor', width: 140, hidden: true },
          { name: 'updateTime', hidden: true },
        ]}
      />
      <Drawer
        open={sessionsOf !== undefined}
        size={640}
        onClose={() => setSessionsOf(undefined)}
        title={translate(userText.sessionsOf, { name: sessionsOf?.name ?? '' })}
        destroyOnHidden
      >
        {sessionsOf && <Sessions userId={sessionsOf.id} />}
      </Drawer>
    </>
  )
}
