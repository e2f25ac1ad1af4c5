import { Modal } from 'antd'
import { useState } from 'react'
import type { DetailOf } from '#common/contract.ts'
import { useCall } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useMarks, usePick, useText } from '#web/api/text.tsx'
import DateInput from '#web/kit/form/DateInput.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { shipCert } from '../../shipCert.contract.ts'
import { shipCertText } from '../../shipCert.text.ts'
import { WindowTable } from '../WindowTable.tsx'

/** Choose a completion date, see the new expiry, the days lost and the new windows, before anything is saved. */
export function PlanDialog({ cert, onClose }: { cert: DetailOf<typeof shipCert>; onClose: () => void }) {
  const t = useText(shipCertText)
  const pick = usePick()
  const { colon } = useMarks()
  const { info } = useMe()
  const [completionDate, setCompletionDate] = useState<string>(info.today)
  const { data, error } = useCall(shipCert, 'plan', { id: cert.id, completionDate }, { enabled: Boolean(completionDate), keep: true })
  return (
    <Modal open title={t.plan} footer={null} width={1080} onCancel={onClose}>
      <label className="plan-date">{t.completionDate} <DateInput value={completionDate} onChange={(value) => value && setCompletionDate(value)} /></label>
      {error && <p role="alert">{error.message}</p>}
      {data && (
        <>
          <p className="plan-result"><strong>{t.newExpiry}{colon}{data.expiryDate}</strong> <Tag tone={data.daysLost > 0 ? 'amber' : 'green'}>{t.daysLost}{colon}{data.daysLost}</Tag></p>
          <p className="faint">{pick(data.explanationZh, data.explanationEn)}</p>
          <WindowTable windows={data.windows} today={info.today} />
        </>
      )}
    </Modal>
  )
}
