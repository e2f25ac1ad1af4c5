import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OutputOf } from '#common/contract.ts'
import { addMoney } from '#common/rules/money.ts'
import type { othFee } from '#modules/basic/othFee/othFee.contract.ts'
import { othFeeText } from '#modules/basic/othFee/othFee.text.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { MoneyText } from '#web/kit/values.tsx'
import type { certFee } from '../certFee.contract.ts'
import { certFeeText } from '../certFee.text.ts'
import { CertText } from './terms.tsx'
import './tariff.css'

type CertPrice = OutputOf<typeof certFee, 'price'>
type OtherPrice = OutputOf<typeof othFee, 'price'>

/** What `basic/certFee/price` and `basic/othFee/price` answer: each line with its amount and the row that says so, in words; the total of all beneath. */
export function PriceLines({ certs, others }: { certs?: CertPrice | undefined; others?: OtherPrice | undefined }) {
  const t = useText(certFeeText)
  const types = useText(othFeeText).feeType
  const say = useSay()
  const prices = [certs, others].filter((price) => price !== undefined)
  const manual = prices.reduce((sum, { manualCount }) => sum + manualCount, 0)
  return (
    <section aria-label={t.tester} aria-live="polite">
      <ol className="price-lines">
        {certs?.lines.map((line, n) => (
          <PriceLine key={`c${n}`} line={line} row={line.certFeeId === null ? null : `/basic/certFee/version?id=${line.certFeeId}&version=${line.certFeeVersion}`}>
            <strong><CertText row={line} /></strong>{line.surveyType && <> · <DictText code="SURVEY_TYPE" value={line.surveyType} /></>}
          </PriceLine>
        ))}
        {others?.lines.map((line, n) => (
          <PriceLine key={`o${n}`} line={line} row={line.othFeeId === null ? null : `/basic/othFee/version?id=${line.othFeeId}&version=${line.othFeeVersion}`}>
            <strong><DictText code="FEE_ITEM" value={line.feeItem} /></strong> · {types[line.feeType as keyof typeof types]}
          </PriceLine>
        ))}
      </ol>
      <div className="price-total"><span>{t.total}</span><strong><MoneyText value={Number(addMoney(...prices.map(({ total }) => total.toFixed(2))))} /></strong></div>
      {manual > 0 && <p className="faint">{say(certFeeText.manualCount, { count: manual })}</p>}
    </section>
  )
}

type Line = Pick<CertPrice['lines'][number] | OtherPrice['lines'][number], 'manual' | 'quantity' | 'unitPrice' | 'amount' | 'explanationZh' | 'explanationEn'>

function PriceLine({ line, row, children }: { line: Line; /** address of what priced it */ row: string | null; children: ReactNode }) {
  const t = useText(certFeeText)
  const pick = usePick()
  return (
    <li>
      <div className="price-head">
        <span>{children}</span>
        {line.manual ? <Tag tone="amber">{t.manual}</Tag> : line.quantity > 1 && <span className="faint">{line.quantity} × <MoneyText value={line.unitPrice} /></span>}
        {line.amount !== null && <span className="price-amount"><MoneyText value={line.amount} /></span>}
      </div>
      <p>{pick(line.explanationZh, line.explanationEn)} {row && <Link to={row}>{t.showRow}</Link>}</p>
    </li>
  )
}
