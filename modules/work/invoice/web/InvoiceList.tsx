import { useSearchParams } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useMessages } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { readSearch } from '#web/kit/list/list-state.ts'
import { invoice } from '../invoice.contract.ts'
import { invoiceText } from '../invoice.text.ts'
import { dollars } from './invoice.ts'
import { invoicePageText } from './invoicePage.text.ts'
import { InvoiceState } from './InvoiceState.tsx'
import './money.css'

export default function InvoiceList() {
  const t = useMessages(invoicePageText)
  const { role } = useMe().info
  // Other roles may see invoices of customers out of their scope; for them the detail page decides
  // about the link.
  const reachesAll = role.dataTypeEnum.name === 3 || role.taskNode === 'ship_owner'
  return (
    <ListPage
      contract={invoice}
      text={invoiceText}
      detailPath="/work/invoice/detail"
      selectable={false}
      filters={[
        'state',
        'customerId',
        'invoiceTime',
        'dueDate',
        'kind',
        'region',
        'quotationId',
        'writeOff',
      ]}
      footer={<Sums />}
      rowActions={(row) => [
        {
          key: 'statement',
          label: t.statement,
          to: `/work/invoice/statement?customerId=${row.customerId}`,
          visible: reachesAll,
        },
      ]}
      usedFields={['state', 'customerId']}
      columns={[
        { name: 'invoiceNo', width: 145 },
        { name: 'state', width: 140, render: (row) => <InvoiceState state={row.state} /> },
        { name: 'customerName', width: 220 },
        { name: 'amount', width: 140 },
        { name: 'openAmount', width: 140 },
        { name: 'invoiceTime', width: 115 },
        { name: 'dueDate', width: 115 },
        { name: 'daysOverdue', width: 110 },
        { name: 'jobNo', width: 150 },
        { name: 'reminded', width: 100 },
      ]}
      hiddenColumns={[
        'kind',
        'paid',
        'credited',
        'quoNm',
        'region',
        'creditOfNo',
        'purchaseOrderNo',
        'remark',
      ]}
    />
  )
}

/** Totals of all filtered rows, across pages. */
function Sums() {
  const t = useMessages(invoicePageText)
  const [params] = useSearchParams()
  const { page: _page, size: _size, sort: _sort, ...query } = readSearch(params.get('search'))
  const { data } = useApiQuery(invoice, 'totals', query, { keepPrevious: true })
  return (
    data && (
      <span className="money-sums">
        <span>
          {t.invoicedSum} <b>{dollars(data.invoiced)}</b>
        </span>
        <span>
          {t.open} <b>{dollars(data.openAmount)}</b>
        </span>
        {data.overdue > 0 && (
          <span className="overdue">
            {t.overdue} <b>{dollars(data.overdue)}</b>
          </span>
        )}
      </span>
    )
  )
}
