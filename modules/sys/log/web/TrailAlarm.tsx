import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#common/contract.ts'
import { useAct } from '#web/api/hooks.ts'
import { useLang, useText } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { InstantText } from '#web/kit/values.tsx'
import { log } from '../log.contract.ts'
import { logText } from '../log.text.ts'
import { breakInWords } from '../verdict.text.ts'

type Alarm = OutputOf<typeof log, 'trailState'>['alarms'][number]

/** One alarm of the trail, and the place to say what came of it. */
export function TrailAlarm({ alarm }: { alarm: Alarm }) {
  const t = useText(logText)
  const lang = useLang()
  const [remark, setRemark] = useState('')
  const act = useAct(log, 'acknowledge', { done: t.acknowledged })
  const end = () => act.mutate({ id: alarm.alarmId, remark: remark.trim() })
  const form = (
    <Allowed codes={['sys.log.acknowledge']}>
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
      title={breakInWords(alarm, lang)}
      description={
        <>
          <p className="faint">
            {t.alarmTitle} · <InstantText value={alarm.raised} />
          </p>
          {form}
        </>
      }
    />
  )
}
