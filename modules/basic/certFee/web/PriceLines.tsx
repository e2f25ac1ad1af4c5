import { Link } from 'react-router'
import type { OutputOf } from '#common/contract.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { MoneyText } from '#web/kit/values.tsx'
import type { certFee } from '../certFee.contract.ts'
import { certFeeText } from '../certFee.text.ts'
import { CertText } from './terms.tsx'
import './tariff.css'

type Price = OutputOf<typeof certFee, 'price'>

/** What `basic/certFee/price` answers: each line with its amount and the row that says so, in words; the total beneath. */
export function PriceLines({ price }: { price: Price }) {
  const t = useText(certFeeText)
  const say = useSay()
  return (
    <section aria-label={t.tester} aria-live="polite">
      <ol className="price-lines">{price.lines.map((line, n) => <PriceLine key={n} line={line} />)}</ol>
      <div className="price-total"><span>{t.total}</span><strong><MoneyText value={price.total} /></strong></div>
      {price.manualCount > 0 && <p className="faint">{say(certFeeText.manualCount, { count: price.manualCount })}</p>}
    </section>
  )
}

function PriceLine({ line }: { line: Price['lines'][number] }) {
  const t = useText(certFeeText)
  const pick = usePick()
  return (
    <li>
      <div className="price-head">
        <span><strong><CertText row={line} /></strong>{line.surveyType && <> · <DictText code="SURVEY_TYPE" value={line.surveyType} /></>}</span>
        {line.manual ? <Tag tone="amber">{t.manual}</Tag> : line.quantity > 1 && <span className="faint">{line.quantity} × <MoneyText value={line.unitPrice} /></span>}
        {line.amount !== null && <span className="price-amount"><MoneyText value={line.amount} /></span>}
      </div>
      <p>{pick(line.explanationZh, line.explanationEn)} {line.certFeeId !== null && <Link to={`/basic/certFee/version?id=${line.certFeeId}&version=${line.certFeeVersion}`}>{t.showRow}</Link>}</p>
    </li>
  )
}
