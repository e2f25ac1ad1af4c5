import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { Link } from 'react-router'
import { useAllowed } from '#web/api/me.ts'
import { useMarks, usePick, useSay, useText } from '#web/api/text.tsx'
import { MoneyText } from '#web/kit/values.tsx'
import type { PricedLine } from './quotation.ts'
import { quotationPageText } from './quotationPage.text.ts'

type Explained = Pick<PricedLine, 'explanationZh' | 'explanationEn' | 'certFeeId' | 'certFeeVersion' | 'othFeeId' | 'othFeeVersion' | 'flagFee' | 'manualReason'>

/** Why a line costs what it costs: in words, with the row of the tariff and its version. */
export function WhyText({ line }: { line: Explained }) {
  const t = useText(quotationPageText)
  const { colon } = useMarks()
  const say = useSay()
  const pick = usePick()
  const tariffs = useAllowed(['basic.certFee.read'])
  const row = !tariffs ? null : line.certFeeId !== null ? { page: 'certFee', id: line.certFeeId, version: line.certFeeVersion } : line.othFeeId !== null ? { page: 'othFee', id: line.othFeeId, version: line.othFeeVersion } : null
  return (
    <div className="why">
      <p>{pick(line.explanationZh, line.explanationEn)}</p>
      {line.manualReason && <p>{t.reason}{colon}{line.manualReason}</p>}
      {line.flagFee !== null && line.flagFee > 0 && <p className="faint">{t.flagFee}{colon}<MoneyText value={line.flagFee} /></p>}
      {row && <p><Link to={`/basic/${row.page}/version?id=${row.id}&version=${row.version ?? 1}`} target="_blank">{say(quotationPageText.showRow, { version: row.version ?? 1 })}</Link></p>}
    </div>
  )
}

/** A small button that says why. `children`: what can be done about the price. */
export function Why({ line, what, children }: { line: Explained; what: string; children?: React.ReactNode }) {
  const say = useSay()
  const label = say(quotationPageText.whyOf, { what })
  return (
    <Popover trigger="click" placement="left" content={<><WhyText line={line} />{children}</>}>
      <Button type="text" size="small" className="why-button" icon={<QuestionCircleOutlined aria-hidden />} aria-label={label} title={label} />
    </Popover>
  )
}
