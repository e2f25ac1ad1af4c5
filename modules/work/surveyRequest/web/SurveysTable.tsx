import { Link } from 'react-router'
import { WindowTag } from '#modules/ship/cert/web/WindowTag.tsx'
import { usePick, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { DateText } from '#web/kit/values.tsx'
import { surveyRequestText } from '../surveyRequest.text.ts'
import type { Request } from './request.ts'
import { requestPageText } from './requestPage.text.ts'

/** The surveys that are asked for, each with its window as it stands today. */
export function SurveysTable({ rows }: { rows: Request['surveys'] }) {
  const t = useText(requestPageText)
  const words = useText(surveyRequestText)
  const pick = usePick()
  return (
    <ul className="request-due">
      {rows.map((row, n) => (
        <li key={n}>
          <span className="request-what">
            {row.certCode && <strong>{row.shipCertId ? <Link to={`/ship/cert/detail?id=${row.shipCertId}`}>{row.certCode}</Link> : row.certCode} · </strong>}<DictText code="SURVEY_TYPE" value={row.surveyType} />
            <small>{row.certCode ? pick(row.certNameZh, row.certNameEn) : row.feeType && words.feeType[row.feeType]}{row.certNo && <> · {row.certNo}</>}</small>
          </span>
          <span className="request-when">
            {row.windowState ? <WindowTag state={row.windowState} /> : <Tag tone="grey">{t.extra}</Tag>}
            {row.startDate && <small><DateText value={row.startDate} /> – <DateText value={row.endDate} /></small>}
          </span>
        </li>
      ))}
    </ul>
  )
}
