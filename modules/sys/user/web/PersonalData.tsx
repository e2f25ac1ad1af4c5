import { Button, Flex, Input, Modal } from 'antd'
import { useState } from 'react'
import { useApiMutation } from '#web/api/hooks.ts'
import { useHasRight } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DownloadButton } from '#web/kit/files/DownloadButton.tsx'
import { pseudonymOf, user } from '../user.contract.ts'
import { userText } from '../user.text.ts'

/** The own data as a file, in the personal centre. */
export function OwnData({ userId }: { userId: number }) {
  const t = useMessages(userText)
  return (
    <section className="detail-fields">
      <h2>{t.personalData}</h2>
      <p className="text-secondary">{t.personalDataHelp}</p>
      <DownloadButton size="small" path="sys/user/personalData" input={{ userId }}>
        {t.downloadData}
      </DownloadButton>
    </section>
  )
}

interface Row {
  id: number
  name: string
  username: string
  status: number
}

/** For administrators: the data of a user as a file, and its erasure once the user is inactive. */
export function PersonalData({ row, refresh }: { row: Row; refresh: () => void }) {
  const t = useMessages(userText)
  const mayExport = useHasRight(['sys.user.personalData'])
  const mayErase = useHasRight(['sys.user.erase'])
  const [asks, setAsks] = useState(false)
  return (
    <>
      {mayExport && (
        <DownloadButton path="sys/user/personalData" input={{ userId: row.id }}>
          {t.downloadData}
        </DownloadButton>
      )}
      {mayErase && row.status === 0 && row.username !== pseudonymOf(row.id) && (
        <Button danger onClick={() => setAsks(true)}>
          {t.erase}
        </Button>
      )}
      {asks && <EraseDialog row={row} onClose={() => setAsks(false)} onErased={refresh} />}
    </>
  )
}

function EraseDialog({
  row,
  onClose,
  onErased,
}: {
  row: Row
  onClose: () => void
  onErased: () => void
}) {
  const t = useMessages(userText)
  const translate = useFormatMessage()
  const [reason, setReason] = useState('')
  const erase = useApiMutation(user, 'erase', { successMessage: t.eraseDone })
  const send = () =>
    erase.mutateAsync({ userId: row.id, reason: reason.trim() }).then(
      () => {
        onErased()
        onClose()
      },
      () => undefined,
    )
  return (
    <Modal
      open
      title={translate(userText.eraseAsk, { name: row.name })}
      okText={t.erase}
      okButtonProps={{ danger: true, disabled: !reason.trim(), loading: erase.isPending }}
      onOk={send}
      onCancel={onClose}
    >
      <Flex vertical gap="middle">
        <span>{t.eraseHelp}</span>
        <label>
          {t.eraseReason}
          <Input.TextArea
            autoFocus
            maxLength={500}
            rows={3}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
      </Flex>
    </Modal>
  )
}
