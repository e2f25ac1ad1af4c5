import { ListPage } from '#web/kit/list/ListPage.tsx'
import { identityGroup } from '../identityGroup.contract.ts'
import { identityGroupText } from '../identityGroup.text.ts'

const form = () => import('./IdentityGroupForm.tsx')

export default function IdentityGroupList() {
  return (
    <ListPage
      contract={identityGroup}
      text={identityGroupText}
      form={form}
      initialValues={{ priority: 10, userType: 'staff' }}
      columns={[
        { name: 'groupName', width: 240 },
        { name: 'providerId', width: 200 },
        { name: 'priority', width: 110 },
        { name: 'userType', width: 140 },
        { name: 'roleId', width: 200 },
        { name: 'region', width: 140 },
        { name: 'relatedCustomers', width: 240, hidden: true },
        { name: 'relatedFlagState', width: 160, hidden: true },
        { name: 'updateTime', hidden: true },
      ]}
    />
  )
}
