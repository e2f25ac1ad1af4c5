import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OutputOf } from '#common/contract.ts'
import { addMoney } from '#common/rules/base/money.ts'
import type { othFee } from '#modules/basic/othFee/othFee.contract.ts'
import { othFeeText } from '#modules/basic/othFee/othFee.text.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { MoneyValue } from '#web/kit/FieldValue.tsx'
import type { certFee } from '../certFee.contract.ts'
import { certFeeText } from '../certFee.text.ts'
import { CertText } from './tariff-conditions.tsx'
import './tariff.css'

type CertPrice = OutputOf<typeof certFee, 'price'>
type OtherPrice = OutputOf<typeof othFee, 'price'>

/**
 * Prices returned by `basic/certFee/price` and `basic/othFee/price`: each line with amount, tariff
 * row and explanation, and the total.
 */
export function PriceLines({
  certs,
  others,
}: {
  certs?: CertPrice | undefined
  others?: OtherPrice | undefined
}) {
  const t = useMessages(certFeeText)
  const types = useMessages(othFeeText).feeType
  const translate = useFormatMessage()
  const prices = [certs, others].filter((price) => price !== undefined)
  const manual = prices.reduce((sum, { manualCount }) => sum + manualCount, 0)
  return (
    <section aria-label={t.tester} aria-live="polite">
      <ol className="price-lines">
        {certs?.lines.map((line, n) => (
          <PriceLine
            key={`c${n}`}
            line={line}
            row={
              line.certFeeId === null
                ? null
                : `/basic/certFee/version?id=${line.certFeeId}&version=${line.certFeeVersion}`
            }
          >
            <strong>
              <CertText row={line} />
            </strong>
            {line.surveyType && (
              <>
                {' '}
                · <DictValue code="SURVEY_TYPE" value={line.surveyType} />
              </>
            )}
          </PriceLine>
        ))}
        {others?.lines.map((line, n) => (
          <PriceLine
            key={`o${n}`}
            line={line}
            row={
              line.othFeeId === null
                ? null
                : `/basic/othFee/version?id=${line.othFeeId}&version=${line.othFeeVersion}`
            }
          >
            <strong>
              <DictValue code="FEE_ITEM" value={line.feeItem} />
            </strong>{' '}
            · {types[line.feeType as keyof typeof types]}
          </PriceLine>
        ))}
      </ol>
      <div className="price-total">
        <span>{t.total}</span>
        <strong>
          <MoneyValue value={Number(addMoney(...prices.map(({ total }) => total.toFixed(2))))} />
        </strong>
      </div>
      {manual > 0 && (
        <p className="text-secondary">{translate(certFeeText.manualCount, { count: manual })}</p>
      )}
    </section>
  )
}

type Line = Pick<
  CertPrice['lines'][number] | OtherPrice['lines'][number],
  'manual' | 'quantity' | 'unitPrice' | 'amount' | 'explanationZh' | 'explanationEn'
>

function PriceLine({
  line,
  row,
  children,
}: {
  line: Line
  /** path of the page of the row that priced the line */ row: string | null
  children: ReactNode
}) {
  const t = useMessages(certFeeText)
  const localize = useLocalized()
  return (
    <li>
      <div className="price-head">
        <span>{children}</span>
        {line.manual ? (
          <Tag tone="amber">{t.manual}</Tag>
        ) : (
          line.quantity > 1 && (
            <span className="text-secondary">
              {line.quantity} × <MoneyValue value={line.unitPrice} />
            </span>
          )
        )}
        {line.amount !== null && (
          <span className="price-amount">
            <MoneyValue value={line.amount} />
          </span>
        )}
      </div>
      <p>
        {localize(line.explanationZh, line.explanationEn)}{' '}
        {row && <Link to={row}>{t.showRow}</Link>}
      </p>
    </li>
  )
}
