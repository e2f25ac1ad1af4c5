import { App } from 'antd'
import { roleText } from '#modules/sys/role/role.text.ts'
import { useAct } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { user } from '../user.contract.ts'
import { userText } from '../user.text.ts'

export default function UserList() {
  const t = useText(userText)
  const say = useSay()
  const { info } = useMe()
  const { modal } = App.useApp()
  const reset = useAct(user, 'resetPassword', { done: t.resetDone })
  const askReset = (row: { id: number; name: string }) => modal.confirm({
    title: say(userText.resetAsk, { name: row.name }), content: t.resetHelp, okText: t.resetPassword, onOk: () => reset.mutateAsync({ userId: row.id }).catch(() => undefined),
  })
  return (
    <ListPage contract={user} text={userText} form={() => import('./UserForm.tsx')} filters={['roleId', 'userType', 'region', 'status']} initial={{ status: 1, userType: 'staff' }}
      rowActions={(row) => [{ key: 'reset', label: t.resetPassword, codes: ['sys.user.resetPassword'], disabled: row.id === info.userId, onClick: () => askReset(row) }]}
      columns={[
        { name: 'username', width: 150 }, { name: 'name', width: 190 }, { name: 'roleName', width: 220 },
        { name: 'taskNode', width: 140, render: (row) => say(roleText.taskNode[row.taskNode as keyof typeof roleText.taskNode]) }, 'userType', 'region',
        { name: 'phone', width: 150 }, { name: 'email', width: 220 }, { name: 'sex', width: 80, hidden: true },
        { name: 'status', width: 110, render: (row) => <Tag tone={row.status ? 'green' : 'grey'}>{say(userText.status[row.status])}</Tag> },
        { name: 'passwordUpdateTime', hidden: true }, { name: 'mustChangePassword', hidden: true }, { name: 'updateTime', hidden: true },
      ]} />
  )
}
