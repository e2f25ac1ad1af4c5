import { useMe } from '#web/api/me.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { customer, customerImportable } from '../customer.contract.ts'
import { customerText } from '../customer.text.ts'

const form = () => import('./CustomerForm.tsx')

export default function CustomerList() {
  const { info } = useMe()
  return (
    <ListPage
      contract={customer}
      text={customerText}
      form={form}
      detailPath="/basic/customer/detail"
      initialValues={{ customerType: ['owner'], credit: false, status: 1, region: info.region }}
      importOptions={{
        ...customerImportable,
        initialValues: { region: info.region, credit: false, status: 1 },
      }}
      columns={[
        { name: 'name', width: 290 },
        { name: 'customerNo', width: 100 },
        { name: 'imo', width: 175 },
        { name: 'customerType', width: 240 },
        { name: 'region', width: 120 },
        { name: 'nameZh', width: 200 },
        { name: 'liaison', width: 180 },
        { name: 'email', width: 220 },
        { name: 'phone', width: 160 },
        { name: 'nature', hidden: true },
        { name: 'abbreviation', hidden: true },
        { name: 'mobile', hidden: true },
        { name: 'regTime', hidden: true },
        { name: 'credit', width: 200, hidden: true },
        { name: 'status', width: 110 },
        { name: 'updateTime', hidden: true },
      ]}
    />
  )
}
