import { Button, Modal } from 'antd'
import { useState } from 'react'
import { queryClient, useAct, useCall } from '#web/api/hooks.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { JobProgress } from '#web/kit/JobProgress.tsx'
import type { Job } from '#web/kit/JobProgress.tsx'
import { rule } from '../rule.contract.ts'
import { ruleText } from '../rule.text.ts'

/** Where rules have changed: has the windows of all certificates computed by them, after a word of confirmation, and follows it. */
export function Recompute() {
  const t = useText(ruleText)
  const { data } = useCall(rule, 'recomputeState', {})
  const [open, setOpen] = useState(false)
  if (!open && !data?.pending && !data?.jobId) return null
  return (
    <Allowed codes={['sys.rule.recompute']}>
      <Button onClick={() => setOpen(true)}>{t.recompute}</Button>
      {open && <RecomputeDialog pending={data?.pending ?? 0} begun={data?.jobId} onClose={() => setOpen(false)} />}
    </Allowed>
  )
}

function RecomputeDialog({ pending, begun, onClose }: { pending: number; begun: string | null | undefined; onClose: () => void }) {
  const t = useText(ruleText)
  const say = useSay()
  const [jobId, setJobId] = useState(begun)
  const [told, setTold] = useState<string>()
  const act = useAct(rule, 'recompute', { onDone: (output) => setJobId(output.jobId) })
  const finished = ({ data }: Job) => {
    if (data) setTold(say(ruleText.recomputed, data as Record<string, number>))
    for (const path of ['sys/rule', 'ship/cert', 'ship/query']) void queryClient.invalidateQueries({ queryKey: [path] })
  }
  return (
    <Modal open title={t.recompute} okText={t.recompute} onOk={() => act.mutate({})} okButtonProps={{ disabled: Boolean(jobId) }} confirmLoading={act.isPending} onCancel={onClose}>
      {jobId ? <JobProgress jobId={jobId} onDone={finished} /> : <p>{say(ruleText.recomputeHelp, { count: pending })}</p>}
      {told && <p role="status">{told}</p>}
    </Modal>
  )
}
