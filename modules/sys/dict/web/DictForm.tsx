import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { dict } from '../dict.contract.ts'
import { dictText } from '../dict.text.ts'
import { DictCodeSelect } from './DictCodeSelect.tsx'

export default function DictForm(props: FormProps) {
  return (
    <EntityForm
      {...props}
      contract={dict}
      text={dictText}
      sections={[
        {
          fields: [
            { name: 'dictCode', input: <DictCodeSelect /> },
            { name: 'key', help: dictText.keyHelp },
            'valueZh',
            'valueEn',
            'sort',
            'status',
          ],
        },
      ]}
    />
  )
}
