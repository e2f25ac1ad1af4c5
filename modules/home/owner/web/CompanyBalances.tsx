import { Button, Skeleton } from 'antd'
import { Link } from 'react-router'
import { invoice } from '#modules/work/invoice/invoice.contract.ts'
import { InvoiceState } from '#modules/work/invoice/web/InvoiceState.tsx'
import { moneyFromNumber, subtractMoney } from '#common/rules/base/money.ts'
import { dollars } from '#modules/work/quotation/web/money.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { MoneyValue } from '#web/kit/FieldValue.tsx'
import { DownloadButton } from '#web/kit/files/DownloadButton.tsx'
import type { Fleet } from './fleet.ts'
import { ownerPageText } from './ownerPage.text.ts'

/** Balance of each company with due dates and documents. */
export default function Accounts({ accounts }: { accounts: Fleet['accounts'] }) {
  const t = useMessages(ownerPageText)
  return (
    <section className="owner-home" aria-label={t.tabs.accounts}>
      {accounts.length === 0 && <p className="text-secondary">{t.noAccount}</p>}
      {accounts.map((account) => (
        <Account key={account.customerId} account={account} />
      ))}
      <p className="owner-links">
        <Link to="/work/invoice/list">{t.allInvoices}</Link>{' '}
        <Link to="/work/collection/list">{t.allPayments}</Link>
      </p>
    </section>
  )
}

function Account({ account }: { account: Fleet['accounts'][number] }) {
  const t = useMessages(ownerPageText)
  const translate = useFormatMessage()
  const { customerId } = account
  const { data } = useApiQuery(invoice, 'list', {
    customerId: [customerId],
    state: ['overdue', 'open', 'partlyPaid'],
    kind: ['invoice'],
    sort: 'dueDate',
    size: 50,
  })
  return (
    <section className="owner-account" aria-labelledby={`account-${customerId}`}>
      <header>
        <div>
          <h2 id={`account-${customerId}`}>{account.name}</h2>
          <p>
            <strong className={account.overdue > 0 ? 'late' : ''}>
              <MoneyValue value={account.openAmount} />
            </strong>{' '}
            {t.owed}
          </p>
          {account.credit > 0 && (
            <p className="text-secondary">
              {translate(ownerPageText.creditLeft, { amount: dollars(account.credit) })} ·{' '}
              {translate(ownerPageText.balanceAfterCredit, {
                amount: dollars(
                  Number(
                    subtractMoney(
                      moneyFromNumber(account.openAmount),
                      moneyFromNumber(account.credit),
                    ),
                  ),
                ),
              })}
            </p>
          )}
        </div>
        <span className="owner-cert-acts">
          <Link to={`/work/invoice/statement?customerId=${customerId}`}>
            <Button tabIndex={-1}>{t.statement}</Button>
          </Link>
          <DownloadButton path="work/invoice/printStatement" input={{ customerId }} kind="pdf">
            {t.statementPdf}
          </DownloadButton>
        </span>
      </header>
      {!data ? (
        <Skeleton active />
      ) : data.list.length === 0 ? (
        <p className="text-secondary">{t.nothingOwed}</p>
      ) : (
        <ul className="owner-certs">
          {data.list.map((row) => (
            <li key={row.id}>
              <span className="owner-cert">
                <Link to={`/work/invoice/detail?id=${row.id}`}>
                  <strong>{row.invoiceNo}</strong> {row.quoNm}
                </Link>
                <small>
                  {row.dueDate && translate(ownerPageText.dueOn, { date: row.dueDate })}
                  {row.daysOverdue ? (
                    <> · {translate(ownerPageText.daysLate, { days: row.daysOverdue })}</>
                  ) : null}
                </small>
              </span>
              <InvoiceState state={row.state} />
              <span className="owner-amount">
                <MoneyValue value={row.openAmount} />
              </span>
              <DownloadButton
                path="work/invoice/print"
                input={{ id: row.id }}
                label={`${t.download} ${row.invoiceNo}`}
                size="small"
              >
                {t.download}
              </DownloadButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
