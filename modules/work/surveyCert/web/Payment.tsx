import { Alert } from 'antd'
import { Link } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import { formatMoney, moneyFromNumber } from '#common/rules/base/money.ts'
import { useHasRight } from '#web/api/me.ts'
import { useFormatMessage, useLang } from '#web/api/text.tsx'
import { MoneyValue } from '#web/kit/FieldValue.tsx'
import type { surveyCert } from '../surveyCert.contract.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'
import { surveyCertText } from '../surveyCert.text.ts'

const { waitConfirm, confirmFailed } = surveyCertMachine.states
const facts = surveyCertText.paymentFacts

/**
 * Payment information for the financial confirmation: whether the line is paid, or the customer has
 * credit.
 */
export function Payment({ row }: { row: DetailOf<typeof surveyCert> }) {
  const translate = useFormatMessage()
  const lang = useLang()
  const seesQuotations = useHasRight(['work.quotation.read'])
  const { payment, status } = row
  if (status !== waitConfirm && status !== confirmFailed) return null
  if (!payment)
    return (
      <Alert
        className="page-notice"
        type="info"
        showIcon
        title={translate(surveyCertText.paymentNone)}
      />
    )
  const { outstanding, credit, passes } = payment
  const words =
    outstanding <= 0
      ? surveyCertText.paymentPaid
      : credit
        ? surveyCertText.paymentCredit
        : surveyCertText.paymentOpen
  const title = translate(words, {
    jobNo: payment.jobNo,
    seq: payment.seq,
    open: formatMoney(moneyFromNumber(outstanding), lang),
  })
  return (
    <Alert
      className="page-notice"
      type={!passes ? 'warning' : outstanding > 0 ? 'info' : 'success'}
      showIcon
      title={
        seesQuotations ? (
          <Link to={`/work/quotation/detail?id=${payment.quotationId}&tab=money`}>{title}</Link>
        ) : (
          title
        )
      }
      description={
        <span>
          {payment.customerName} · {translate(facts.net)} <MoneyValue value={payment.net} /> ·{' '}
          {translate(facts.invoiced)} <MoneyValue value={payment.invoiced} /> ·{' '}
          {translate(facts.paid)} <MoneyValue value={payment.paid} />
        </span>
      }
    />
  )
}
