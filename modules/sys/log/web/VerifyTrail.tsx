import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { queryClient, useApiMutation, useApiQuery } from '#web/api/hooks.ts'
import { useLang, useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { JobProgress } from '#web/kit/JobProgress.tsx'
import { InstantValue, NumberValue } from '#web/kit/FieldValue.tsx'
import { log } from '../log.contract.ts'
import { logText } from '../log.text.ts'
import { describeVerdict } from '../verification-result.text.ts'
import type { Verdict } from '../verification-result.text.ts'
import { TrailAlarm } from './TrailAlarm.tsx'
import '#web/kit/detail/detail.css'

/** Starts the verification of the trail and shows the result. */
export function VerifyTrail() {
  const t = useMessages(logText)
  const [open, setOpen] = useState(false)
  return (
    <Allowed requiredRights={['sys.log.verify']}>
      <Button onClick={() => setOpen(true)}>{t.verify}</Button>
      {open && <VerifyDialog onClose={() => setOpen(false)} />}
    </Allowed>
  )
}

function VerifyDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(logText)
  const [jobId, setJobId] = useState<string>()
  const { data } = useApiQuery(log, 'trailState', {}, { staleTime: 0 })
  const act = useApiMutation(log, 'verify', {
    showError: false,
    onSuccess: (output) => setJobId(output.jobId),
  })
  const finished = () => {
    setJobId(undefined)
    void queryClient.invalidateQueries({ queryKey: ['sys/log'] })
  }
  const facts =
    data &&
    ([
      [t.sealedEntries, <NumberValue key="n" value={data.sealed} />],
      [t.waiting, <NumberValue key="w" value={data.waiting} />],
      [t.lastSigned, <InstantValue key="s" value={data.lastSigned} />],
      [
        t.heads,
        data.heads.length ? (
          <ul key="h" className="log-result">
            {data.heads.map(({ place, sentTime, error }) => (
              <li key={place}>
                {place} · {sentTime ? <InstantValue value={sentTime} /> : t.headsNever}
                {error && <> · {error}</>}
              </li>
            ))}
          </ul>
        ) : (
          t.headsNowhere
        ),
      ],
      [t.lastVerified, data.last ? <InstantValue key="v" value={data.last.time} /> : t.never],
    ] as const)
  return (
    <Modal
      open
      width={680}
      title={t.verify}
      okText={t.begin}
      onOk={() => act.mutate({})}
      okButtonProps={{ disabled: Boolean(jobId) }}
      confirmLoading={act.isPending}
      onCancel={onClose}
    >
      <p className="text-secondary">{t.verifyHelp}</p>
      {facts && (
        <section className="detail-fields">
          <dl className="detail-fields-grid detail-fields-2">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {data?.alarms.map((alarm) => (
        <TrailAlarm key={alarm.alarmId} alarm={alarm} />
      ))}
      {jobId ? (
        <JobProgress jobId={jobId} onDone={finished} />
      ) : (
        data?.last && <VerificationResult verdict={data.last} />
      )}
    </Modal>
  )
}

function VerificationResult({ verdict }: { verdict: Verdict }) {
  const t = useMessages(logText)
  const lang = useLang()
  const [first, ...others] = describeVerdict(verdict, lang)
  const more = others.length > 0 && (
    <ul className="log-result">
      {others.map((line, i) => (
        <li key={i}>{line}</li>
      ))}
    </ul>
  )
  return verdict.sound ? (
    <Alert type={others.length ? 'warning' : 'success'} showIcon title={first} description={more} />
  ) : (
    <Alert
      type="error"
      showIcon
      title={t.broken}
      description={
        <>
          <strong>{first}</strong>
          {more}
        </>
      }
    />
  )
}
