import { Button, Modal } from 'antd'
import { useState } from 'react'
import { queryClient, useApiMutation, useApiQuery } from '#web/api/hooks.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { JobProgress } from '#web/kit/JobProgress.tsx'
import type { Job } from '#web/kit/JobProgress.tsx'
import { rule } from '../rule.contract.ts'
import { ruleText } from '../rule.text.ts'

/**
 * When rules have changed: recomputes the windows of all certificates after a confirmation, and
 * shows the progress.
 */
export function Recompute() {
  const t = useMessages(ruleText)
  const { data } = useApiQuery(rule, 'recomputeState', {})
  const [open, setOpen] = useState(false)
  if (!open && !data?.pending && !data?.jobId) return null
  return (
    <Allowed requiredRights={['sys.rule.recompute']}>
      <Button onClick={() => setOpen(true)}>{t.recompute}</Button>
      {open && (
        <RecomputeDialog
          pending={data?.pending ?? 0}
          startedJobId={data?.jobId}
          onClose={() => setOpen(false)}
        />
      )}
    </Allowed>
  )
}

function RecomputeDialog({
  pending,
  startedJobId,
  onClose,
}: {
  pending: number
  startedJobId: string | null | undefined
  onClose: () => void
}) {
  const t = useMessages(ruleText)
  const translate = useFormatMessage()
  const [jobId, setJobId] = useState(startedJobId)
  const [doneMessage, setDoneMessage] = useState<string>()
  const act = useApiMutation(rule, 'recompute', { onSuccess: (output) => setJobId(output.jobId) })
  const finished = ({ data }: Job) => {
    if (data) setDoneMessage(translate(ruleText.recomputed, data as Record<string, number>))
    for (const path of ['sys/rule', 'ship/cert', 'ship/query'])
      void queryClient.invalidateQueries({ queryKey: [path] })
  }
  return (
    <Modal
      open
      title={t.recompute}
      okText={t.recompute}
      onOk={() => act.mutate({})}
      okButtonProps={{ disabled: Boolean(jobId) }}
      confirmLoading={act.isPending}
      onCancel={onClose}
    >
      {jobId ? (
        <JobProgress jobId={jobId} onDone={finished} />
      ) : (
        <p>{translate(ruleText.recomputeHelp, { count: pending })}</p>
      )}
      {doneMessage && <p role="status">{doneMessage}</p>}
    </Modal>
  )
}
