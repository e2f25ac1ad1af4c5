import { FilePdfOutlined, TableOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { date, ref } from '#common/fields.ts'
import { download } from '#web/api/files.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import '#web/kit/detail/detail.css'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { FieldInput } from '#web/kit/form/FieldInput.tsx'
import { Cards } from '#web/kit/report/Cards.tsx'
import { DateText, MoneyText } from '#web/kit/values.tsx'
import { usePage } from '#web/shell/page.tsx'
import { invoice } from '../invoice.contract.ts'
import { invoiceText } from '../invoice.text.ts'
import { statementText } from '../statement.text.ts'
import type { Statement } from './invoice.ts'
import './money.css'

/** The account of a customer over a period: every movement with the balance after it, and how old what is open is. */
export default function StatementPage() {
  const t = useText(statementText)
  const say = useSay()
  const [params, setParams] = useSearchParams()
  const asked = { customerId: Number(params.get('customerId')) || 0, ...(params.get('from') && { dateFrom: params.get('from')! }), ...(params.get('to') && { dateTo: params.get('to')! }) }
  const { data, error } = useCall(invoice, 'statement', asked, { enabled: asked.customerId > 0, keep: true })
  const [busy, setBusy] = useState(false)
  usePage(say(statementText.title))
  const put = (name: string, value: string | number | null) => setParams((now) => {
    const next = new URLSearchParams(now)
    if (value === null) next.delete(name)
    else next.set(name, String(value))
    return next
  }, { replace: true })
  const fetchFile = (call: string) => {
    setBusy(true)
    void download(`work/invoice/${call}`, asked).finally(() => setBusy(false))
  }
  return (
    <article className="detail">
      <header className="detail-head"><div><h1>{t.title}</h1>{data && <p className="faint">{data.customerName}</p>}</div>
        {data && <div className="detail-actions">
          <Button icon={<FilePdfOutlined aria-hidden />} disabled={busy} onClick={() => fetchFile('printStatement')}>{t.pdf}</Button>
          <Allowed codes={['work.invoice.export']}><Button icon={<TableOutlined aria-hidden />} disabled={busy} onClick={() => fetchFile('exportStatement')}>{t.excel}</Button></Allowed>
        </div>}
      </header>
      <div className="statement-head">
        <label className="wide">{say(invoiceText.labels.customerId)}<FieldInput name="customerId" field={ref('basic/customer')} text={invoiceText} label={say(invoiceText.labels.customerId)} value={asked.customerId || null} onChange={(id: number | null) => put('customerId', id)} /></label>
        <label>{t.dateFrom}<FieldInput name="dateFrom" field={date()} text={invoiceText} label={t.dateFrom} value={asked.dateFrom ?? data?.dateFrom ?? null} onChange={(day: string | null) => put('from', day)} /></label>
        <label>{t.dateTo}<FieldInput name="dateTo" field={date()} text={invoiceText} label={t.dateTo} value={asked.dateTo ?? data?.dateTo ?? null} onChange={(day: string | null) => put('to', day)} /></label>
      </div>
      {error ? <p role="alert" className="money-fault">{error.fields.map((f) => f.msg).join(' ') || error.message}</p> : asked.customerId === 0 ? <p className="faint">{t.chooseCustomer}</p> : data ? <Account account={data} /> : <Skeleton active />}
    </article>
  )
}

function Account({ account }: { account: Statement }) {
  const t = useText(statementText)
  const say = useSay()
  const { entries: words } = invoiceText
  const cards: [string, number, string?][] = [
    [account.closing < 0 ? t.hasCredit : t.owes, Math.abs(account.closing)], [t.overdue, account.overdue, account.overdue > 0 ? 'figure-late' : ''],
    [t.d30, account.ageing.d30], [t.d60, account.ageing.d60], [t.d90, account.ageing.d90], [t.older, account.ageing.older], ...(account.credit > 0 ? [[t.credit, account.credit] as [string, number]] : []),
  ]
  return (
    <>
      <Cards label={t.ageing} cards={cards.map(([label, amount, kind]) => ({ label, value: <span className={kind ?? ''}><MoneyText value={amount} /></span> }))} />
      <p className="money-sums"><span>{t.opening} <b><MoneyText value={account.opening} /></b></span><span>{t.closing} <b><MoneyText value={account.closing} /></b></span></p>
      <RowsTable title={statementText.movements} caption={statementText.movements} empty={statementText.none} rows={account.entries} columns={[
        { name: 'date', label: words.date, render: (one) => <DateText value={one.date} /> },
        { name: 'kind', label: words.kind, render: (one) => say(invoiceText.entryKind[one.kind]) },
        { name: 'number', label: words.number, render: (one) => <Link className="money-no" to={one.invoiceId ? `/work/invoice/detail?id=${one.invoiceId}` : `/work/collection/detail?id=${one.collectionId}`}>{one.number}</Link> },
        { name: 'jobNo', label: words.jobNo, render: (one) => <span className="money-no">{one.jobNo ?? '–'}</span> },
        { name: 'dueDate', label: words.dueDate, render: (one) => <DateText value={one.dueDate} /> },
        { name: 'reference', label: words.reference, render: (one) => one.reference ?? '–' },
        { name: 'amount', label: words.amount, align: 'right', render: (one) => <MoneyText value={one.amount} /> },
        { name: 'balance', label: words.balance, align: 'right', render: (one) => <MoneyText value={one.balance} /> },
      ]} />
    </>
  )
}
