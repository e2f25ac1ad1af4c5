import { Button, Input } from 'antd'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '#web/api/hooks.ts'
import { useLive } from '#web/api/live.ts'
import { useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { FileLink } from '#web/kit/files/FileLink.tsx'
import { Uploader } from '#web/kit/files/Uploader.tsx'
import { formatInstant } from '#web/kit/FieldValue.tsx'
import { surveyRequest } from '../surveyRequest.contract.ts'
import { surveyRequestMachine } from '../surveyRequest.machine.ts'
import type { Request } from './request.ts'
import { requestPageText } from './requestPage.text.ts'

/**
 * Messages between owner and society, the user's own on the right, and an input for the next one.
 */
export function Conversation({
  row,
  staff,
  refresh,
}: {
  row: Request
  staff: boolean
  refresh: () => void
}) {
  const t = useMessages(requestPageText)
  const { data: fresh = row, refetch } = useApiQuery(surveyRequest, 'get', { id: row.id })
  useLive('requests', () => void refetch())
  const [words, setWords] = useState('')
  const [files, setFiles] = useState<string[]>([])
  const send = useApiMutation(surveyRequest, 'message', {
    onSuccess: () => {
      setWords('')
      setFiles([])
      refresh()
    },
  })
  return (
    <section className="talk" aria-labelledby="talk">
      <h2 id="talk">{t.messages}</h2>
      {fresh.messages.length === 0 && <p className="text-secondary">{t.noMessages}</p>}
      <ol aria-live="polite">
        {fresh.messages.map((one) => (
          <li key={one.id} className={one.fromOffice === staff ? 'mine' : ''}>
            <p className="talk-who">
              <strong>{one.userName ?? (one.fromOffice ? t.society : t.ownSide)}</strong>{' '}
              <span>
                {one.fromOffice ? t.society : t.ownSide} ·{' '}
                <time dateTime={one.time}>{formatInstant(one.time)}</time>
              </span>
            </p>
            <p className="talk-words">{one.text}</p>
            {one.files.length > 0 && (
              <p className="talk-files">
                {one.files.map((id) => (
                  <FileLink key={id} id={id} />
                ))}
              </p>
            )}
          </li>
        ))}
      </ol>
      {row.status !== surveyRequestMachine.states.withdrawn && (
        <Allowed requiredRights={['work.surveyRequest.message']}>
          <form
            className="talk-write"
            onSubmit={(e) => {
              e.preventDefault()
              send.mutate({ id: row.id, text: words, files })
            }}
          >
            <Input.TextArea
              aria-label={t.write}
              placeholder={t.write}
              maxLength={4000}
              autoSize={{ minRows: 2, maxRows: 8 }}
              value={words}
              onChange={(e) => setWords(e.target.value)}
            />
            <div className="talk-acts">
              <Uploader
                multiple
                value={files}
                onChange={(next: string[] | string | null) =>
                  setFiles(Array.isArray(next) ? next : next ? [next] : [])
                }
              />
              <Button
                type="primary"
                htmlType="submit"
                loading={send.isPending}
                disabled={!words.trim()}
              >
                {t.send}
              </Button>
            </div>
          </form>
        </Allowed>
      )}
    </section>
  )
}
