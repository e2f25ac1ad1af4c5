import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { usePick, useSay } from '#web/api/text.tsx'
import { useAllowed } from '#web/api/me.ts'
import { relationsOf, user } from '../user.contract.ts'
import { userText } from '../user.text.ts'
import { Sessions } from './Sessions.tsx'

export default function UserDetail() {
  const say = useSay()
  const pick = usePick()
  const maySeeSessions = useAllowed(['sys.user.sessions'])
  return (
    <DetailPage contract={user} text={userText} form={() => import('./UserForm.tsx')} subtitle={(row) => <>{row.username} · {pick(row.roleName, row.roleNameEn)} <Tag tone={row.status ? 'green' : 'grey'}>{say(userText.status[row.status])}</Tag></>}
      tabs={[
        {
          key: 'facts', label: userText.facts,
          render: (row) => {
            const facts = { contract: user, text: userText, row }
            return (
              <>
                <Facts {...facts} title={userText.person} fields={['name', 'sex', 'phone', 'email']} />
                <Facts {...facts} title={userText.account} fields={['username', 'roleId', 'taskNode', 'userType', 'region', 'status', 'passwordUpdateTime', 'mustChangePassword', 'secondFactor', 'createTime']} />
                <Facts {...facts} title={userText.relations} fields={relationsOf(row.userType).map((name) => ({ name, wide: name === 'relatedCustomers' }))} />
              </>
            )
          },
        },
        { key: 'sessions', label: userText.sessions, when: () => maySeeSessions, render: (row) => <Sessions userId={row.id} /> },
      ]} />
  )
}
