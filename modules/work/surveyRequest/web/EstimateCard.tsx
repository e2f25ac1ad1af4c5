import type { ReactNode } from 'react'
import { useApiQuery } from '#web/api/hooks.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { MoneyValue } from '#web/kit/FieldValue.tsx'
import { surveyRequest } from '../surveyRequest.contract.ts'
import type { Item } from './request.ts'
import { requestPageText } from './requestPage.text.ts'

/** Price estimate of the selected surveys at today's tariffs, labelled as an estimate. */
export function EstimateCard({
  shipId,
  items,
  children,
}: {
  shipId: number | null
  items: readonly Item[]
  children: ReactNode
}) {
  const t = useMessages(requestPageText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const some = shipId !== null && items.length > 0
  const { data } = useApiQuery(
    surveyRequest,
    'estimate',
    { shipId: shipId ?? 0, items: [...items] },
    { enabled: some, keepPrevious: true },
  )
  return (
    <aside className="request-estimate" aria-labelledby="request-estimate">
      <h2 id="request-estimate">{t.estimate}</h2>
      {!some || !data ? (
        <p className="text-secondary">{t.estimateNone}</p>
      ) : (
        <>
          <p className="request-total" aria-live="polite">
            <MoneyValue value={data.total} />
          </p>
          <p className="text-secondary">
            {translate(requestPageText.count, { count: items.length })}
            {data.unpriced > 0 && (
              <> · {translate(requestPageText.unpriced, { count: data.unpriced })}</>
            )}
          </p>
          <ul>
            {data.lines.map((line, n) => (
              <li
                key={n}
                {...(line.explanationZh && {
                  title: localize(line.explanationZh, line.explanationEn),
                })}
              >
                <span>
                  {line.certCode && <strong>{line.certCode} </strong>}
                  <DictValue code="SURVEY_TYPE" value={line.surveyType} />
                </span>
                <span>
                  {line.amount === null ? (
                    <em>{t.byQuotation}</em>
                  ) : (
                    <MoneyValue value={line.amount} />
                  )}
                </span>
              </li>
            ))}
          </ul>
          <p className="request-note">{t.estimateNote}</p>
        </>
      )}
      <div className="request-acts">{children}</div>
    </aside>
  )
}
