import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { RowsInput } from '#web/kit/form/RowsInput.tsx'
import { customer } from '../customer.contract.ts'
import { customerText } from '../customer.text.ts'
import { NameInput } from './NameInput.tsx'
import { accountColumns, contactColumns } from './parts.ts'

const { sections } = customerText

export default function CustomerForm(props: FormProps) {
  return (
    <EntityForm {...props} contract={customer} text={customerText} sections={[
      { title: sections.identity, columns: 2, fields: [
        { name: 'name', wide: true, input: <NameInput except={props.id} /> }, 'nameZh', 'abbreviation', { name: 'customerNo', help: customerText.numberHelp }, 'imo', { name: 'customerType', wide: true }, 'nature', 'region', 'regTime', 'status',
      ] },
      { title: sections.contact, columns: 2, fields: ['address', 'liaison', 'email', 'phone', 'mobile', { name: 'contacts', input: <RowsInput columns={contactColumns} max={50} /> }] },
      { title: sections.money, columns: 2, fields: [
        'bank', 'bankAccount', 'currency', 'taxpayerNo', { name: 'credit', wide: true, help: customerText.creditHelp }, { name: 'accounts', input: <RowsInput columns={accountColumns} max={20} /> }, 'remark',
      ] },
    ]} />
  )
}
