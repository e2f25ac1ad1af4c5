import { Alert } from 'antd'
import type { OutputOf } from '#common/contract.ts'
import { WindowLine } from '#modules/ship/cert/web/WindowTimeline.tsx'
import { WindowTable } from '#modules/ship/cert/web/WindowTable.tsx'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import type { CertificateContract } from '../certificate.fields.ts'
import { pageText } from './issuingPage.text.ts'

export type Plan = OutputOf<CertificateContract, 'plan'>

/** What the dates in the form mean: effect of an endorsement, and the survey windows. */
export function PlannedDates({ plan, surveyed }: { plan: Plan | undefined; surveyed: boolean }) {
  const t = useMessages(pageText)
  const localize = useLocalized()
  const { info } = useMe()
  return (
    <>
      {plan?.explanationZh && (
        <Alert
          className="form-alert"
          type={plan.fault ? 'error' : 'info'}
          showIcon
          title={localize(plan.explanationZh, plan.explanationEn)}
        />
      )}
      <div className="fill-windows">
        {plan && plan.windows.length > 0 ? (
          <>
            <WindowLine windows={plan.windows.filter((one) => !one.waived)} today={info.today} />
            <details>
              <summary>{t.whyDates}</summary>
              <WindowTable windows={plan.windows} today={info.today} />
            </details>
          </>
        ) : (
          <p className="text-secondary">{surveyed && plan ? t.noCycles : t.noWindows}</p>
        )}
      </div>
    </>
  )
}
