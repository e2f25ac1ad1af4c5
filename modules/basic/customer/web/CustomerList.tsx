import { ListPage } from '#web/kit/list/ListPage.tsx'
import { customer } from '../customer.contract.ts'
import { customerText } from '../customer.text.ts'

export default function CustomerList() {
  return (
    <ListPage contract={customer} text={customerText} form={() => import('./CustomerForm.tsx')} detailPath="/basic/customer/detail" initial={{ credit: false, status: 1 }}
      columns={[
        { name: 'name', width: 280 }, { name: 'nameZh', width: 200 }, { name: 'customerNo', width: 110 }, { name: 'imo', width: 130 }, { name: 'customerType', width: 220 }, { name: 'region', width: 120 },
        { name: 'liaison', width: 180 }, { name: 'email', width: 220 }, { name: 'phone', width: 160 }, { name: 'nature', hidden: true }, { name: 'abbreviation', hidden: true }, { name: 'mobile', hidden: true },
        { name: 'regTime', hidden: true }, { name: 'credit', width: 200, hidden: true }, { name: 'status', width: 110 }, { name: 'updateTime', hidden: true },
      ]} />
  )
}
