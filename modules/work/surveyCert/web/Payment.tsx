import { Alert } from 'antd'
import { Link } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import { useAllowed } from '#web/api/me.ts'
import { useSay } from '#web/api/text.tsx'
import { MoneyText } from '#web/kit/values.tsx'
import type { surveyCert } from '../surveyCert.contract.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'
import { surveyCertText } from '../surveyCert.text.ts'

const { waitConfirm, confirmFailed } = surveyCertMachine.states
const facts = surveyCertText.paymentFacts

/** What finance looks at before it confirms: whether the quotation's line is paid, or the customer has credit. */
export function Payment({ row }: { row: DetailOf<typeof surveyCert> }) {
  const say = useSay()
  const seesQuotations = useAllowed(['work.quotation.read'])
  const { payment, status } = row
  if (status !== waitConfirm && status !== confirmFailed) return null
  if (!payment) return <Alert className="refusal" type="info" showIcon title={say(surveyCertText.paymentNone)} />
  const { outstanding, credit, passes } = payment
  const words = outstanding <= 0 ? surveyCertText.paymentPaid : credit ? surveyCertText.paymentCredit : surveyCertText.paymentOpen
  const title = say(words, { jobNo: payment.jobNo, seq: payment.seq, open: outstanding.toFixed(2) })
  return (
    <Alert className="refusal" type={!passes ? 'warning' : outstanding > 0 ? 'info' : 'success'} showIcon title={seesQuotations ? <Link to={`/work/quotation/detail?id=${payment.quotationId}`}>{title}</Link> : title}
      description={<span>{payment.customerName} · {say(facts.net)} <MoneyText value={payment.net} /> · {say(facts.invoiced)} <MoneyText value={payment.invoiced} /> · {say(facts.paid)} <MoneyText value={payment.paid} /></span>} />
  )
}
