import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { date, ref } from '#common/fields.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { DetailHead } from '#web/kit/detail/DetailHead.tsx'
import { dateColumn, moneyColumn, textColumn } from '#web/kit/detail/row-columns.tsx'
import { RecordLinks } from '#web/kit/detail/RecordLinks.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { FieldInput } from '#web/kit/form/FieldInput.tsx'
import { SummaryCards } from '#web/kit/report/SummaryCards.tsx'
import { MoneyValue } from '#web/kit/FieldValue.tsx'
import { useUrlParams } from '#web/kit/use-url-params.ts'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import { DownloadButton } from '#web/kit/files/DownloadButton.tsx'
import { invoice } from '../invoice.contract.ts'
import { invoiceText } from '../invoice.text.ts'
import { statementText } from '../statement.text.ts'
import type { Statement } from './invoice.ts'
import './money.css'

/**
 * Account statement of a customer over a period: movements with running balance, and open amounts
 * by age.
 */
export default function StatementPage() {
  const t = useMessages(statementText)
  const translate = useFormatMessage()
  const { params, put } = useUrlParams()
  const [dateFrom, dateTo] = [params.get('from'), params.get('to')]
  const query = {
    customerId: Number(params.get('customerId')) || 0,
    ...(dateFrom && { dateFrom }),
    ...(dateTo && { dateTo }),
  }
  const { data, error } = useApiQuery(invoice, 'statement', query, {
    enabled: query.customerId > 0,
    keepPrevious: true,
  })
  usePageTitle(translate(statementText.title))
  return (
    <article className="detail">
      <DetailHead title={t.title} subtitle={data?.customerName}>
        {data && <StatementFiles query={query} />}
      </DetailHead>
      <div className="statement-head">
        <label className="wide">
          {translate(invoiceText.labels.customerId)}
          <FieldInput
            name="customerId"
            field={ref('basic/customer')}
            text={invoiceText}
            label={translate(invoiceText.labels.customerId)}
            value={query.customerId || null}
            onChange={(id) => put('customerId', id === null ? null : String(id))}
          />
        </label>
        <label>
          {t.dateFrom}
          <FieldInput
            name="dateFrom"
            field={date()}
            text={invoiceText}
            label={t.dateFrom}
            value={query.dateFrom ?? data?.dateFrom ?? null}
            onChange={(day) => put('from', day)}
          />
        </label>
        <label>
          {t.dateTo}
          <FieldInput
            name="dateTo"
            field={date()}
            text={invoiceText}
            label={t.dateTo}
            value={query.dateTo ?? data?.dateTo ?? null}
            onChange={(day) => put('to', day)}
          />
        </label>
      </div>
      {error ? (
        <p role="alert" className="money-fault">
          {error.fields.map((f) => f.msg).join(' ') || error.message}
        </p>
      ) : query.customerId === 0 ? (
        <p className="text-secondary">{t.chooseCustomer}</p>
      ) : data ? (
        <Account account={data} />
      ) : (
        <Skeleton active />
      )}
    </article>
  )
}

/** Saves the statement as PDF or Excel file. */
function StatementFiles({ query }: { query: object }) {
  const t = useMessages(statementText)
  return (
    <>
      <DownloadButton path="work/invoice/printStatement" input={query} kind="pdf">
        {t.pdf}
      </DownloadButton>
      <Allowed requiredRights={['work.invoice.export']}>
        <DownloadButton path="work/invoice/exportStatement" input={query} kind="table">
          {t.excel}
        </DownloadButton>
      </Allowed>
    </>
  )
}

function Account({ account }: { account: Statement }) {
  const t = useMessages(statementText)
  const translate = useFormatMessage()
  const { entries: words } = invoiceText
  const cards: [string, number, string?][] = [
    [account.closing < 0 ? t.hasCredit : t.owes, Math.abs(account.closing)],
    [t.overdue, account.overdue, account.overdue > 0 ? 'figure-overdue' : ''],
    [t.d30, account.ageing.d30],
    [t.d60, account.ageing.d60],
    [t.d90, account.ageing.d90],
    [t.older, account.ageing.older],
    ...(account.credit > 0 ? [[t.credit, account.credit] as [string, number]] : []),
  ]
  return (
    <>
      <SummaryCards
        label={t.ageing}
        cards={cards.map(([label, amount, kind]) => ({
          label,
          value: (
            <span className={kind ?? ''}>
              <MoneyValue value={amount} />
            </span>
          ),
        }))}
      />
      <p className="money-sums">
        <span>
          {t.opening}{' '}
          <b>
            <MoneyValue value={account.opening} />
          </b>
        </span>
        <span>
          {t.closing}{' '}
          <b>
            <MoneyValue value={account.closing} />
          </b>
        </span>
      </p>
      <RowsTable
        title={statementText.movements}
        caption={statementText.movements}
        empty={statementText.none}
        rows={account.entries}
        columns={[
          dateColumn('date', words.date),
          {
            name: 'kind',
            label: words.kind,
            render: (one) => translate(invoiceText.entryKind[one.kind]),
          },
          {
            name: 'number',
            label: words.number,
            render: (one) => (
              <Link
                className="money-no"
                to={
                  one.invoiceId
                    ? `/work/invoice/detail?id=${one.invoiceId}`
                    : `/work/collection/detail?id=${one.collectionId}`
                }
              >
                {one.number}
              </Link>
            ),
          },
          {
            name: 'jobNo',
            label: words.jobNo,
            render: (one) => <span className="money-no">{one.jobNo ?? '–'}</span>,
          },
          {
            name: 'ships',
            label: words.ships,
            render: (one) => (
              <RecordLinks records={one.ships.map((ship) => ({ path: 'basic/ship', ...ship }))} />
            ),
          },
          dateColumn('dueDate', words.dueDate),
          textColumn('reference', words.reference),
          moneyColumn('amount', words.amount),
          moneyColumn('balance', words.balance),
        ]}
      />
    </>
  )
}
