import type { Values } from '#common/fields.ts'
import { relationsOf } from '#modules/sys/user/user.contract.ts'
import type { RelationName } from '#modules/sys/user/user.contract.ts'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { identityGroup } from '../identityGroup.contract.ts'
import { identityGroupText } from '../identityGroup.text.ts'

type GroupValues = Partial<Values<(typeof identityGroup)['fields']>>
const has =
  (name: RelationName) =>
  ({ userType }: GroupValues) =>
    relationsOf(userType ?? '').includes(name)

export default function IdentityGroupForm(props: FormProps) {
  return (
    <EntityForm
      {...props}
      contract={identityGroup}
      text={identityGroupText}
      sections={[
        {
          columns: 2,
          fields: [
            'providerId',
            { name: 'groupName', help: identityGroupText.groupHelp },
            { name: 'priority', help: identityGroupText.priorityHelp },
            'userType',
            { name: 'roleId', optionFilters: { roleStatus: [1] } },
            'region',
            { name: 'relatedCustomers', visibleWhen: has('relatedCustomers') },
            { name: 'relatedFlagState', visibleWhen: has('relatedFlagState') },
          ],
        },
      ]}
    />
  )
}
