import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { upload } from '#web/api/files.ts'
import { queryClient } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { ActTitle } from '#web/kit/detail/ActTitle.tsx'
import type { OwnDialogProps } from '#web/kit/detail/Moves.tsx'
import { DropArea } from '#web/kit/files/DropArea.tsx'
import { pageText } from '#modules/work/paper/web/paperPage.text.ts'
import { surveyCert } from '../surveyCert.contract.ts'
import { surveyCertText } from '../surveyCert.text.ts'

/** Takes the scan of a certificate that was signed by hand; with it the certificate is issued. */
export function ScanDialog({ row, name, onClose }: OwnDialogProps) {
  const t = useText(pageText)
  const say = useSay()
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<number>()
  const [fault, setFault] = useState<string>()
  const send = async () => {
    if (!file) return
    setFault(undefined)
    setProgress(0)
    try {
      await upload(file, setProgress, 'work/surveyCert/scan', { id: String(row.id), version: String(row.version) })
      notify.success(t.signed)
      onClose()
      await Promise.all([surveyCert.path, 'ship/cert'].map((path) => queryClient.invalidateQueries({ queryKey: [path] })))
    } catch (cause) { setFault(cause instanceof Error ? cause.message : String(cause)) }
    setProgress(undefined)
  }
  return (
    <Modal open title={<ActTitle act={say(surveyCertText.moves.scan)} text={surveyCertText} name={name} />} onCancel={onClose} onOk={send} okText={say(surveyCertText.moves.scan)} okButtonProps={{ disabled: !file, loading: progress !== undefined }} mask={{ closable: false }}>
      {fault && <Alert className="form-fault" type="error" showIcon title={fault} />}
      <p className="form-fault">{t.scanHelp}</p>
      <DropArea accept="application/pdf,.pdf" taken={file?.name} aria-label={say(surveyCertText.moves.scan)} onTake={([taken]) => setFile(taken ?? null)} />
      {progress !== undefined && <progress max={100} value={progress} aria-label={say(surveyCertText.moves.scan)} />}
    </Modal>
  )
}
