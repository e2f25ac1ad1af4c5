import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { useLocalized, useFormatMessage } from '#web/api/text.tsx'
import { useHasRight } from '#web/api/me.ts'
import { relationsOf, user } from '../user.contract.ts'
import { userText } from '../user.text.ts'
import { PersonalData } from './PersonalData.tsx'
import { Sessions } from './Sessions.tsx'
import { UserSignIn } from './UserSignIn.tsx'

export default function UserDetail() {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const maySeeSessions = useHasRight(['sys.user.sessions'])
  const maySeeWays = useHasRight(['sys.user.resetFactor', 'sys.identityProvider.link'])
  return (
    <DetailPage
      contract={user}
      text={userText}
      form={() => import('./UserForm.tsx')}
      subtitle={(row) => (
        <>
          {row.username} · {localize(row.roleName, row.roleNameEn)}{' '}
          <Tag tone={row.status ? 'green' : 'grey'}>{translate(userText.status[row.status])}</Tag>
        </>
      )}
      actions={(row, refresh) => <PersonalData row={row} refresh={refresh} />}
      tabs={[
        {
          key: 'facts',
          label: userText.facts,
          render: (row) => {
            const facts = { contract: user, text: userText, row }
            return (
              <>
                <DetailFields
                  {...facts}
                  title={userText.person}
                  fields={['name', 'nameZh', 'sex', 'phone', 'email']}
                />
                <DetailFields
                  {...facts}
                  title={userText.account}
                  fields={[
                    'username',
                    'roleId',
                    'taskNode',
                    'userType',
                    'region',
                    'status',
                    'passwordUpdateTime',
                    'mustChangePassword',
                    'secondFactor',
                    'createTime',
                  ]}
                />
                <DetailFields
                  {...facts}
                  title={userText.relations}
                  fields={relationsOf(row.userType).map((name) => ({
                    name,
                    wide: name === 'relatedCustomers',
                  }))}
                />
              </>
            )
          },
        },
        {
          key: 'signIn',
          label: userText.signInWays,
          visibleWhen: () => maySeeWays,
          render: (row) => (
            <UserSignIn userId={row.id} name={localize(row.nameZh || row.name, row.name)} />
          ),
        },
        {
          key: 'sessions',
          label: userText.sessions,
          visibleWhen: () => maySeeSessions,
          render: (row) => <Sessions userId={row.id} />,
        },
      ]}
    />
  )
}
