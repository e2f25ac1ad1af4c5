import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#common/contract.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { useLang, useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { InstantValue } from '#web/kit/FieldValue.tsx'
import { log } from '../log.contract.ts'
import { logText } from '../log.text.ts'
import { describeBreak } from '../verification-result.text.ts'

type Alarm = OutputOf<typeof log, 'trailState'>['alarms'][number]

/** One alarm of the trail, with a form to acknowledge it. */
export function TrailAlarm({ alarm }: { alarm: Alarm }) {
  const t = useMessages(logText)
  const lang = useLang()
  const [remark, setRemark] = useState('')
  const act = useApiMutation(log, 'acknowledge', { successMessage: t.acknowledged })
  const end = () => act.mutate({ id: alarm.alarmId, remark: remark.trim() })
  const form = (
    <Allowed requiredRights={['sys.log.acknowledge']}>
      <Input.TextArea
        aria-label={t.acknowledgeReason}
        placeholder={t.acknowledgeReason}
        value={remark}
        maxLength={1000}
        autoSize={{ minRows: 2, maxRows: 6 }}
        onChange={(event) => setRemark(event.target.value)}
      />
      <Button className="log-end" disabled={!remark.trim()} loading={act.isPending} onClick={end}>
        {t.acknowledge}
      </Button>
    </Allowed>
  )
  return (
    <Alert
      className="log-alarm"
      type="error"
      showIcon
      title={describeBreak(alarm, lang)}
      description={
        <>
          <p className="text-secondary">
            {t.alarmTitle} · <InstantValue value={alarm.raised} />
          </p>
          {form}
        </>
      }
    />
  )
}
