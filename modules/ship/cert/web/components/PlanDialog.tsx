import { Alert, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import type { DetailOf } from '#common/contract.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { usePunctuation, useLocalized, useMessages } from '#web/api/text.tsx'
import DateInput from '#web/kit/form/DateInput.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { shipCert } from '#modules/ship/cert/shipCert.contract.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import { WindowTable } from '../WindowTable.tsx'

/**
 * Previews a renewal on a completion date: new expiry, days lost and new windows. Saves nothing.
 */
export function PlanDialog({
  cert,
  onClose,
}: {
  cert: DetailOf<typeof shipCert>
  onClose: () => void
}) {
  const t = useMessages(shipCertText)
  const localize = useLocalized()
  const { colon } = usePunctuation()
  const { info } = useMe()
  const [completionDate, setCompletionDate] = useState<string>(info.today)
  const [specialCircumstances, setSpecial] = useState(false)
  const { data, error } = useApiQuery(
    shipCert,
    'plan',
    { id: cert.id, completionDate, specialCircumstances },
    { enabled: Boolean(completionDate), keepPrevious: true },
  )
  return (
    <Modal open title={t.plan} footer={null} width={1080} onCancel={onClose}>
      <label className="plan-date">
        {t.completionDate}{' '}
        <DateInput value={completionDate} onChange={(value) => value && setCompletionDate(value)} />
      </label>
      <Checkbox checked={specialCircumstances} onChange={(e) => setSpecial(e.target.checked)}>
        {t.specialCircumstances}
      </Checkbox>
      {error && <p role="alert">{error.message}</p>}
      {data?.initialNeeded && (
        <Alert type="warning" showIcon title={localize(data.explanationZh, data.explanationEn)} />
      )}
      {data && !data.initialNeeded && (
        <>
          <p className="plan-result">
            <strong>
              {t.newExpiry}
              {colon}
              {data.expiryDate}
            </strong>{' '}
            <Tag tone={data.daysLost > 0 ? 'amber' : 'green'}>
              {t.daysLost}
              {colon}
              {data.daysLost}
            </Tag>
          </p>
          <p className="text-secondary">{localize(data.explanationZh, data.explanationEn)}</p>
          <WindowTable windows={data.windows} today={info.today} />
        </>
      )}
    </Modal>
  )
}
