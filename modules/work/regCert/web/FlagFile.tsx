import { UploadOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { upload } from '#web/api/files.ts'
import { queryClient } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { notify } from '#web/api/notify.ts'
import { useMessages } from '#web/api/text.tsx'
import { FileLink } from '#web/kit/files/FileLink.tsx'
import { regCert } from '../regCert.contract.ts'
import { isDone } from './reg-cert.ts'
import type { RegCert } from './reg-cert.ts'
import { regPageText } from './regCertPage.text.ts'

/** The flag's file: view, upload and replace until the registration is done. */
export function FlagFile({ row }: { row: Pick<RegCert, 'id' | 'status' | 'fileId'> }) {
  const t = useMessages(regPageText)
  const { rights } = useMe()
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number>()
  const open = !isDone(row.status) && rights.has('work.regIssue.upload')
  const send = async (file: File | undefined) => {
    if (!file) return
    setProgress(0)
    try {
      await upload(file, setProgress, `work/regIssue/upload?issueId=${row.id}`)
      notify.success(t.uploaded)
      await queryClient.invalidateQueries({ queryKey: [regCert.path] })
    } catch (cause) {
      notify.error(cause instanceof Error ? cause.message : String(cause))
    }
    setProgress(undefined)
    if (input.current) input.current.value = ''
  }
  return (
    <section className="reg-file">
      <h2>{t.flagFile}</h2>
      {row.fileId ? (
        <p>
          <FileLink id={row.fileId} />
        </p>
      ) : (
        <Alert type="info" showIcon title={t.noFlagFile} />
      )}
      {open && (
        <>
          <input
            ref={input}
            type="file"
            accept="application/pdf,.pdf"
            hidden
            aria-label={t.uploadFile}
            onChange={(event) => void send(event.target.files?.[0])}
          />
          <Button
            icon={<UploadOutlined aria-hidden />}
            loading={progress !== undefined}
            onClick={() => input.current?.click()}
          >
            {row.fileId ? t.replaceFile : t.uploadFile}
          </Button>
        </>
      )}
      {progress !== undefined && <progress max={100} value={progress} aria-label={t.uploadFile} />}
      <p className="text-secondary">{isDone(row.status) ? t.locked : t.flagFileHelp}</p>
    </section>
  )
}
