import { Link } from 'react-router'
import { WindowTag } from '#modules/ship/cert/web/WindowTag.tsx'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import { surveyRequestText } from '../surveyRequest.text.ts'
import type { Request } from './request.ts'
import { requestPageText } from './requestPage.text.ts'

/** Requested surveys, each with the present state of its window. */
export function SurveysTable({ rows }: { rows: Request['surveys'] }) {
  const t = useMessages(requestPageText)
  const words = useMessages(surveyRequestText)
  const localize = useLocalized()
  return (
    <ul className="request-due">
      {rows.map((row, n) => (
        <li key={n}>
          <span className="request-what">
            {row.certCode && (
              <strong>
                {row.shipCertId ? (
                  <Link to={`/ship/cert/detail?id=${row.shipCertId}`}>{row.certCode}</Link>
                ) : (
                  row.certCode
                )}{' '}
                ·{' '}
              </strong>
            )}
            <DictValue code="SURVEY_TYPE" value={row.surveyType} />
            <small>
              {row.certCode
                ? localize(row.certNameZh, row.certNameEn)
                : row.feeType && words.feeType[row.feeType]}
              {row.certNo && <> · {row.certNo}</>}
            </small>
          </span>
          <span className="request-when">
            {row.windowState ? (
              <WindowTag state={row.windowState} />
            ) : (
              <Tag tone="grey">{t.extra}</Tag>
            )}
            {row.startDate && (
              <small>
                <DateValue value={row.startDate} /> – <DateValue value={row.endDate} />
              </small>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
