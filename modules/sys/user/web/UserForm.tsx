import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { user } from '../user.contract.ts'
import { userText } from '../user.text.ts'

export default function UserForm(props: FormProps) {
  const isNew = props.id === undefined
  return (
    <EntityForm {...props} contract={user} text={userText} sections={[
      { title: userText.person, columns: 2, fields: ['name', { name: 'sex', mode: 'radio' }, 'phone', 'email'] },
      {
        title: userText.account, columns: 2, fields: [
          'username', { name: 'password', help: isNew ? userText.defaultPassword : userText.keepPassword }, 'roleId', { name: 'userType', help: userText.typeHelp }, 'region', 'status',
        ],
      },
      {
        fields: [
          { name: 'relatedSurveyor', when: (values) => values['userType'] === 'surveyor' || values['relatedSurveyor'] != null },
          { name: 'relatedCustomers', when: (values) => values['userType'] === 'customer' || values['relatedCustomers']?.length > 0 },
          { name: 'relatedFlagState', when: (values) => values['userType'] === 'flag' || values['relatedFlagState'] != null },
        ],
      },
    ]} />
  )
}
