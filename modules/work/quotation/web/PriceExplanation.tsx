import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { Link } from 'react-router'
import { useHasRight } from '#web/api/me.ts'
import { usePunctuation, useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { MoneyValue } from '#web/kit/FieldValue.tsx'
import type { PricedLine } from './quotation.ts'
import { quotationPageText } from './quotationPage.text.ts'

type Explained = Pick<
  PricedLine,
  | 'explanationZh'
  | 'explanationEn'
  | 'certFeeId'
  | 'certFeeVersion'
  | 'othFeeId'
  | 'othFeeVersion'
  | 'flagFee'
  | 'manualReason'
>

/** Explanation of a line's price, with tariff row and version. */
export function WhyText({ line }: { line: Explained }) {
  const t = useMessages(quotationPageText)
  const { colon } = usePunctuation()
  const translate = useFormatMessage()
  const localize = useLocalized()
  const tariffs = useHasRight(['basic.certFee.read'])
  const row = !tariffs
    ? null
    : line.certFeeId !== null
      ? { page: 'certFee', id: line.certFeeId, version: line.certFeeVersion }
      : line.othFeeId !== null
        ? { page: 'othFee', id: line.othFeeId, version: line.othFeeVersion }
        : null
  return (
    <div className="why">
      <p>{localize(line.explanationZh, line.explanationEn)}</p>
      {line.manualReason && (
        <p>
          {t.reason}
          {colon}
          {line.manualReason}
        </p>
      )}
      {line.flagFee !== null && line.flagFee > 0 && (
        <p className="text-secondary">
          {t.flagFee}
          {colon}
          <MoneyValue value={line.flagFee} />
        </p>
      )}
      {row && (
        <p>
          <Link
            to={`/basic/${row.page}/version?id=${row.id}&version=${row.version ?? 1}`}
            target="_blank"
          >
            {translate(quotationPageText.showRow, { version: row.version ?? 1 })}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Button that opens the explanation of a price. `children`: actions on the price. */
export function Why({
  line,
  what,
  children,
}: {
  line: Explained
  what: string
  children?: React.ReactNode
}) {
  const translate = useFormatMessage()
  const label = translate(quotationPageText.whyOf, { what })
  return (
    <Popover
      trigger="click"
      placement="left"
      content={
        <>
          <WhyText line={line} />
          {children}
        </>
      }
    >
      <Button
        type="text"
        size="small"
        className="why-button"
        icon={<QuestionCircleOutlined aria-hidden />}
        aria-label={label}
        title={label}
      />
    </Popover>
  )
}
