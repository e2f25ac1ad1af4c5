import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { role } from '../role.contract.ts'
import { roleText } from '../role.text.ts'

export default function RoleForm(props: FormProps) {
  return (
    <EntityForm
      {...props}
      contract={role}
      text={roleText}
      alsoInvalidates={['sys/user']}
      sections={[
        {
          fields: [
            'roleName',
            { name: 'roleNameEn', required: true },
            { name: 'taskNode', help: roleText.taskNodeHelp },
            { name: 'dataType', help: roleText.dataTypeHelp },
            'roleStatus',
            { name: 'secondFactor', help: roleText.secondFactorHelp },
            'roleDescn',
          ],
        },
      ]}
    />
  )
}
