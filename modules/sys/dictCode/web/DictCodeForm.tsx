import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { dictCode } from '../dictCode.contract.ts'
import { dictCodeText } from '../dictCode.text.ts'

export default function DictCodeForm(props: FormProps) {
  return (
    <EntityForm
      {...props}
      contract={dictCode}
      text={dictCodeText}
      alsoInvalidates={['sys/dict']}
      sections={[
        {
          fields: [
            { name: 'dictCode', help: dictCodeText.codeHelp },
            'titleZh',
            'titleEn',
            'sort',
            'status',
          ],
        },
      ]}
    />
  )
}
