import type { DetailOf } from '#common/contract.ts'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { columnsOfRows, RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { quotationText } from '#modules/work/quotation/quotation.text.ts'
import QuotationList from '#modules/work/quotation/web/QuotationList.tsx'
import { useAllowed } from '#web/api/me.ts'
import { useText } from '#web/api/text.tsx'
import { customer } from '../customer.contract.ts'
import { customerText } from '../customer.text.ts'
import { Fleet } from './Fleet.tsx'
import { SimilarAlert } from './SimilarCompanies.tsx'

const { sections, labels } = customerText
const described = { contract: customer, text: customerText }
const form = () => import('./CustomerForm.tsx')

function Particulars({ row }: { row: DetailOf<typeof customer> }) {
  const t = useText(customerText)
  const facts = { ...described, row }
  /** Only the main one is marked: a column of "no" says nothing. */
  const main = (list: 'contacts' | 'accounts') => ({ main: (one: { main: boolean | null }) => one.main && <Tag tone="blue">{t[list].main}</Tag> })
  return (
    <>
      <Facts {...facts} title={sections.identity} fields={['name', 'nameZh', 'abbreviation', 'customerNo', 'imo', 'customerType', 'nature', 'region', 'regTime', 'status']} />
      <Facts {...facts} title={sections.contact} fields={['liaison', 'email', 'phone', 'mobile', { name: 'address', wide: true }]} />
      <RowsTable title={labels.contacts} caption={labels.contacts} columns={columnsOfRows(described, 'contacts', main('contacts'))} rows={row.contacts ?? []} empty={customerText.noContacts} />
      <Facts {...facts} title={sections.money} fields={['bank', 'bankAccount', 'currency', 'taxpayerNo', 'credit', 'remark']} />
      <RowsTable title={labels.accounts} caption={labels.accounts} columns={columnsOfRows(described, 'accounts', main('accounts'))} rows={row.accounts ?? []} empty={customerText.noAccounts} />
    </>
  )
}

export default function CustomerDetail() {
  const quotes = useAllowed(['work.quotation.read'])
  return (
    <DetailPage {...described} form={form} subtitle={(row) => [row.customerNo, row.nameZh, row.imo && `IMO ${row.imo}`].filter(Boolean).join(' · ')}
      above={(row) => <SimilarAlert list={row.duplicates} stored />}
      tabs={[
        { key: 'facts', label: customerText.one, render: (row) => <Particulars row={row} /> },
        { key: 'fleet', label: customerText.fleet, render: (row) => <Fleet id={row.id} /> },
        { key: 'quotations', label: quotationText.title, when: () => quotes, render: (row) => <QuotationList fixed={{ customerId: [row.id] }} start={`customer=${row.id}`} /> },
      ]} />
  )
}
