import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { othFee } from '../othFee.contract.ts'
import { othFeeText } from '../othFee.text.ts'

export default function OthFeeForm(props: FormProps) {
  return <EntityForm {...props} contract={othFee} text={othFeeText} sections={[{ columns: 2, fields: ['feeType', 'feeItem', 'fee', 'isOutput'] }, { fields: ['templateFileId', 'remark'] }]} />
}
