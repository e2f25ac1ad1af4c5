import type { Values } from '#common/fields.ts'
import { App } from 'antd'
import { callApi } from '#web/api/call.ts'
import { useMessages } from '#web/api/text.tsx'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { customer } from '../customer.contract.ts'
import { customerText } from '../customer.text.ts'
import { MainRows } from './MainRows.tsx'
import { accountColumns, contactColumns } from './contact-columns.ts'
import { SimilarList } from './SimilarCompanies.tsx'
import { WatchedInput } from './DuplicateCheckInput.tsx'

const { sections } = customerText
const telling = ['name', 'nameZh', 'imo', 'customerNo', 'taxpayerNo'] as const
type FormValues = Partial<Values<typeof customer.fields>>
const noAccounts = ({ accounts }: FormValues) => !accounts?.length

export default function CustomerForm(props: FormProps) {
  const t = useMessages(customerText)
  const { modal } = App.useApp()
  const watched = (field: (typeof telling)[number]) => ({
    name: field,
    input: <WatchedInput field={field} except={props.id} />,
  })
  /** Asks for confirmation before a probable duplicate is saved. */
  const ask = async (values: FormValues): Promise<boolean> => {
    const known = Object.fromEntries(
      telling.filter((field) => values[field]).map((field) => [field, values[field]]),
    )
    if (Object.keys(known).length === 0) return true
    const { list } = await callApi(customer, 'similar', {
      ...known,
      ...(props.id && { id: props.id }),
    }).catch(() => ({ list: [] }))
    const same = list.filter(({ by }) => by === 'name' || by === 'taxpayerNo')
    if (same.length === 0) return true
    return modal.confirm({
      title: t.duplicates,
      content: <SimilarList list={same} />,
      okText: t.saveAnyway,
      width: 560,
    })
  }
  return (
    <EntityForm
      {...props}
      contract={customer}
      text={customerText}
      confirmSave={ask}
      sections={[
        {
          title: sections.identity,
          columns: 2,
          fields: [
            { ...watched('name'), fullWidth: true },
            { ...watched('nameZh'), fullWidth: true },
            'abbreviation',
            { ...watched('customerNo'), help: customerText.numberHelp },
            watched('imo'),
            'nature',
            { name: 'customerType', fullWidth: true, mode: 'checkbox' },
            'region',
            'regTime',
            'status',
          ],
        },
        {
          title: sections.contact,
          columns: 2,
          fields: [
            'address',
            { name: 'contacts', input: <MainRows columns={contactColumns} max={50} /> },
            { name: 'liaison', help: customerText.contactHelp },
            'email',
            'phone',
            'mobile',
          ],
        },
        {
          title: sections.money,
          columns: 2,
          fields: [
            { name: 'accounts', input: <MainRows columns={accountColumns} max={20} /> },
            { name: 'bank', visibleWhen: noAccounts },
            { name: 'bankAccount', visibleWhen: noAccounts },
            { name: 'currency', visibleWhen: noAccounts },
            watched('taxpayerNo'),
            { name: 'credit', fullWidth: true, help: customerText.creditHelp },
            'remark',
          ],
        },
      ]}
    />
  )
}
