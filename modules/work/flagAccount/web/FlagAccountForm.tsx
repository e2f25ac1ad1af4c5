import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { flagAccount } from '../flagAccount.contract.ts'
import { flagAccountText } from '../flagAccount.text.ts'

export default function FlagAccountForm(props: FormProps) {
  return (
    <EntityForm
      {...props}
      contract={flagAccount}
      text={flagAccountText}
      sections={[
        {
          columns: 2,
          fields: [
            'flagId',
            'reference',
            { name: 'kind', fullWidth: true, help: flagAccountText.kindHelp },
            'amount',
            'entryDate',
            { name: 'fileId', fullWidth: true },
            { name: 'remark', fullWidth: true },
          ],
        },
      ]}
    />
  )
}
