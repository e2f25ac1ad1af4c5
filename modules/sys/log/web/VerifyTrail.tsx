import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { queryClient, useAct, useCall } from '#web/api/hooks.ts'
import { useLang, useText } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { JobProgress } from '#web/kit/JobProgress.tsx'
import { InstantText, NumberText } from '#web/kit/values.tsx'
import { log } from '../log.contract.ts'
import { logText } from '../log.text.ts'
import { verdictInWords } from '../verdict.text.ts'
import type { Verdict } from '../verdict.text.ts'
import { TrailAlarm } from './TrailAlarm.tsx'
import '#web/kit/detail/detail.css'

/** Has the whole trail looked through, and tells in words what was found. */
export function VerifyTrail() {
  const t = useText(logText)
  const [open, setOpen] = useState(false)
  return (
    <Allowed codes={['sys.log.verify']}>
      <Button onClick={() => setOpen(true)}>{t.verify}</Button>
      {open && <VerifyDialog onClose={() => setOpen(false)} />}
    </Allowed>
  )
}

function VerifyDialog({ onClose }: { onClose: () => void }) {
  const t = useText(logText)
  const [jobId, setJobId] = useState<string>()
  const { data } = useCall(log, 'trailState', {}, { staleTime: 0 })
  const act = useAct(log, 'verify', { tell: false, onDone: (output) => setJobId(output.jobId) })
  const finished = () => {
    setJobId(undefined)
    void queryClient.invalidateQueries({ queryKey: ['sys/log'] })
  }
  const facts = data && [
    [t.sealedEntries, <NumberText key="n" value={data.sealed} />], [t.waiting, <NumberText key="w" value={data.waiting} />], [t.lastSigned, <InstantText key="s" value={data.lastSigned} />],
    [t.heads, data.heads.length ? <ul key="h" className="log-found">{data.heads.map(({ place, sentTime, error }) => <li key={place}>{place} · {sentTime ? <InstantText value={sentTime} /> : t.headsNever}{error && <> · {error}</>}</li>)}</ul> : t.headsNowhere],
    [t.lastVerified, data.last ? <InstantText key="v" value={data.last.time} /> : t.never],
  ] as const
  return (
    <Modal open width={680} title={t.verify} okText={t.begin} onOk={() => act.mutate({})} okButtonProps={{ disabled: Boolean(jobId) }} confirmLoading={act.isPending} onCancel={onClose}>
      <p className="faint">{t.verifyHelp}</p>
      {facts && <section className="facts"><dl className="facts-grid facts-2">{facts.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl></section>}
      {data?.alarms.map((alarm) => <TrailAlarm key={alarm.alarmId} alarm={alarm} />)}
      {jobId ? <JobProgress jobId={jobId} onDone={finished} /> : data?.last && <Found verdict={data.last} />}
    </Modal>
  )
}

function Found({ verdict }: { verdict: Verdict }) {
  const t = useText(logText)
  const lang = useLang()
  const [first, ...others] = verdictInWords(verdict, lang)
  const more = others.length > 0 && <ul className="log-found">{others.map((line, i) => <li key={i}>{line}</li>)}</ul>
  return verdict.sound ? <Alert type={others.length ? 'warning' : 'success'} showIcon title={first} description={more} />
    : <Alert type="error" showIcon title={t.broken} description={<><strong>{first}</strong>{more}</>} />
}
