import { App, Button } from 'antd'
import { useState } from 'react'
import type { RowOf } from '#common/contract.ts'
import { useAct } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { crfCert } from '../crfCert.contract.ts'
import { crfCertMachine } from '../crfCert.machine.ts'
import { BatchDialog } from './BatchDialog.tsx'
import { pageText } from './crfCertPage.text.ts'

interface Props { selected: readonly RowOf<typeof crfCert>[]; onDone: () => void }
const { waitGenerate, waitSign } = crfCertMachine.states

/** Generates or signs the certificates that are ticked, each for itself. */
export function BatchButtons({ selected, onDone }: Props) {
  const t = useText(pageText)
  const say = useSay()
  const { modal } = App.useApp()
  const [jobId, setJobId] = useState<string>()
  const started = { onDone: (job: { jobId: string }) => setJobId(job.jobId) }
  const generate = useAct(crfCert, 'generateMany', started)
  const sign = useAct(crfCert, 'signMany', started)
  const ids = selected.map(({ id }) => id)
  const ready = (status: number) => selected.some((row) => row.status === status)
  const ask = (state: number, lacking: string, title: string, content: string, act: typeof generate) => (!ready(state) ? notify.info(lacking) : modal.confirm({ title, content, okText: title, onOk: () => act.mutateAsync({ ids }).catch(() => undefined) }))
  return (
    <>
      <Allowed codes={['crf.cert.generate']}><Button onClick={() => ask(waitGenerate, t.chooseGenerate, t.generateMany, say(pageText.generateConfirm, { count: ids.length }), generate)}>{t.generateMany}</Button></Allowed>
      <Allowed codes={['crf.cert.sign']}><Button onClick={() => ask(waitSign, t.chooseSign, t.signMany, say(pageText.signConfirm, { count: ids.length }), sign)}>{t.signMany}</Button></Allowed>
      {jobId && <BatchDialog jobId={jobId} onClose={() => { setJobId(undefined); onDone() }} />}
    </>
  )
}
