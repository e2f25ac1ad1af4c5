import { notifyRecord } from '#web/kit/notify-record.ts'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { upload } from '#web/api/files.ts'
import { queryClient } from '#web/api/hooks.ts'
import { useMessages } from '#web/api/text.tsx'
import { ActionTitle } from '#web/kit/detail/ActionTitle.tsx'
import type { CustomMoveDialogProps } from '#web/kit/detail/MoveButtons.tsx'
import { DropArea } from '#web/kit/files/DropArea.tsx'
import { useCertificateKind } from './certificate-kind-context.tsx'
import { pageText } from './issuingPage.text.ts'

/** Uploads the scan of a certificate signed by hand, which issues the certificate. */
export function ScanDialog({ row, name, onClose }: CustomMoveDialogProps) {
  const t = useMessages(pageText)
  const { contract, text } = useCertificateKind()
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<number>()
  const [fault, setFault] = useState<string>()
  const send = async () => {
    if (!file) return
    setFault(undefined)
    setProgress(0)
    try {
      await upload(file, setProgress, `${contract.path}/scan`, {
        id: String(row.id),
        version: String(row.version),
      })
      notifyRecord(t.signed, contract.path, row.id)
      onClose()
      await Promise.all(
        [contract.path, 'ship/cert', 'crf/info'].map((path) =>
          queryClient.invalidateQueries({ queryKey: [path] }),
        ),
      )
    } catch (cause) {
      setFault(cause instanceof Error ? cause.message : String(cause))
    }
    setProgress(undefined)
  }
  return (
    <Modal
      open
      title={<ActionTitle act={t.uploadScan} text={text} name={name} />}
      onCancel={onClose}
      onOk={send}
      okText={t.uploadScan}
      okButtonProps={{ disabled: !file, loading: progress !== undefined }}
      mask={{ closable: false }}
    >
      {fault && <Alert className="form-alert" type="error" showIcon title={fault} />}
      <p className="form-alert">{t.scanHelp}</p>
      <DropArea
        accept="application/pdf,.pdf,image/jpeg,image/png,.jpg,.jpeg,.png"
        fileName={file?.name}
        aria-label={t.uploadScan}
        onFiles={([taken]) => setFile(taken ?? null)}
      />
      {progress !== undefined && <progress max={100} value={progress} aria-label={t.uploadScan} />}
    </Modal>
  )
}
