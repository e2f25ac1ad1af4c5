import { useConfirm } from '#web/kit/use-confirm.ts'
import { Button } from 'antd'
import { useState } from 'react'
import type { RowOf } from '#common/contract.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { crfCert } from '../crfCert.contract.ts'
import { crfCertMachine } from '../crfCert.machine.ts'
import { BatchDialog } from './BatchDialog.tsx'
import { pageText } from './crfCertPage.text.ts'

interface Props {
  selected: readonly RowOf<typeof crfCert>[]
  onDone: () => void
}
const { waitGenerate, waitSign } = crfCertMachine.states

/** Generates or signs the selected certificates. */
export function BatchButtons({ selected, onDone }: Props) {
  const t = useMessages(pageText)
  const translate = useFormatMessage()
  const confirm = useConfirm()
  const [jobId, setJobId] = useState<string>()
  const started = { onSuccess: (job: { jobId: string }) => setJobId(job.jobId) }
  const generate = useApiMutation(crfCert, 'generateMany', started)
  const sign = useApiMutation(crfCert, 'signMany', started)
  const ids = selected.map(({ id }) => id)
  const ready = (status: number) => selected.some((row) => row.status === status)
  const ask = (
    state: number,
    lacking: string,
    title: string,
    content: string,
    act: typeof generate,
  ) =>
    !ready(state)
      ? notify.info(lacking)
      : confirm({
          title,
          content,
          act: title,
          onConfirm: () => act.mutateAsync({ ids }),
        })
  return (
    <>
      <Allowed requiredRights={['crf.cert.generate']}>
        <Button
          onClick={() =>
            ask(
              waitGenerate,
              t.chooseGenerate,
              t.generateMany,
              translate(pageText.generateConfirm, { count: ids.length }),
              generate,
            )
          }
        >
          {t.generateMany}
        </Button>
      </Allowed>
      <Allowed requiredRights={['crf.cert.sign']}>
        <Button
          onClick={() =>
            ask(
              waitSign,
              t.chooseSign,
              t.signMany,
              translate(pageText.signConfirm, { count: ids.length }),
              sign,
            )
          }
        >
          {t.signMany}
        </Button>
      </Allowed>
      {jobId && (
        <BatchDialog
          jobId={jobId}
          onClose={() => {
            setJobId(undefined)
            onDone()
          }}
        />
      )}
    </>
  )
}
