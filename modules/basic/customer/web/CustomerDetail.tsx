import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { customer } from '../customer.contract.ts'
import { customerText } from '../customer.text.ts'

const { sections } = customerText

export default function CustomerDetail() {
  return (
    <DetailPage contract={customer} text={customerText} form={() => import('./CustomerForm.tsx')} subtitle={(row) => [row.customerNo, row.nameZh, row.imo && `IMO ${row.imo}`].filter(Boolean).join(' · ')}
      tabs={[{
        key: 'facts', label: customerText.one,
        render: (row) => {
          const facts = { contract: customer, text: customerText, row }
          return (
            <>
              <Facts {...facts} title={sections.identity} fields={['name', 'nameZh', 'abbreviation', 'customerNo', 'imo', 'customerType', 'nature', 'region', 'regTime', 'status']} />
              <Facts {...facts} title={sections.contact} fields={['liaison', 'email', 'phone', 'mobile', 'address', 'contacts']} />
              <Facts {...facts} title={sections.money} fields={['bank', 'bankAccount', 'currency', 'taxpayerNo', 'credit', 'accounts', 'remark']} />
            </>
          )
        },
      }]} />
  )
}
