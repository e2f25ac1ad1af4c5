import type { ReactNode } from 'react'
import { useCall } from '#web/api/hooks.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { MoneyText } from '#web/kit/values.tsx'
import { surveyRequest } from '../surveyRequest.contract.ts'
import type { Item } from './request.ts'
import { requestPageText } from './requestPage.text.ts'

/** What the tariffs of today say of what is chosen; said plainly to be no more than an estimate. */
export function EstimateCard({ shipId, items, children }: { shipId: number | null; items: readonly Item[]; children: ReactNode }) {
  const t = useText(requestPageText)
  const say = useSay()
  const pick = usePick()
  const some = shipId !== null && items.length > 0
  const { data } = useCall(surveyRequest, 'estimate', { shipId: shipId ?? 0, items: [...items] }, { enabled: some, keep: true })
  return (
    <aside className="request-estimate" aria-labelledby="request-estimate">
      <h2 id="request-estimate">{t.estimate}</h2>
      {!some || !data ? <p className="faint">{t.estimateNone}</p> : (
        <>
          <p className="request-total" aria-live="polite"><MoneyText value={data.total} /></p>
          <p className="faint">{say(requestPageText.count, { count: items.length })}{data.unpriced > 0 && <> · {say(requestPageText.unpriced, { count: data.unpriced })}</>}</p>
          <ul>
            {data.lines.map((line, n) => (
              <li key={n} {...(line.explanationZh && { title: pick(line.explanationZh, line.explanationEn) })}>
                <span>{line.certCode && <strong>{line.certCode} </strong>}<DictText code="SURVEY_TYPE" value={line.surveyType} /></span>
                <span>{line.amount === null ? <em>{t.byQuotation}</em> : <MoneyText value={line.amount} />}</span>
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
