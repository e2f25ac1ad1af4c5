import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { othFee } from '../othFee.contract.ts'
import { othFeeText } from '../othFee.text.ts'

export default function OthFeeForm(props: FormProps) {
  return (
    <EntityForm
      {...props}
      contract={othFee}
      text={othFeeText}
      sections={[
        {
          columns: 2,
          fields: [
            { name: 'feeType', mode: 'select' },
            'feeItem',
            'fee',
            { name: 'isOutput', fullWidth: true, help: othFeeText.isOutputHelp },
            'effectiveFrom',
            { name: 'effectiveTo', help: othFeeText.endHelp },
            'status',
          ],
        },
        {
          fields: [{ name: 'templateFileId', help: othFeeText.templateHelp }, 'remark'],
        },
      ]}
    />
  )
}
