import { Alert, App, Button } from 'antd'
import { notify } from '#web/api/notify.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { userText } from '../user.text.ts'

/** The first password in an answer; absent from the repeated answer after a lost connection. */
export interface First {
  firstPassword?: string | null
  firstIsPhone?: boolean
}

function FirstPassword({ password }: { password: string }) {
  const t = useMessages(userText)
  // The clipboard needs a secure context; otherwise the text is selected for manual copying.
  const copy = () =>
    navigator.clipboard?.writeText(password).then(
      () => notify.success(t.copied),
      () => notify.error(t.copyFailed),
    ) ?? notify.error(t.copyFailed)
  return (
    <div className="first-password">
      <Alert type="warning" showIcon title={t.firstOnce} description={t.firstHelp} />
      <div className="first-password-line">
        <code>{password}</code>
        <Button onClick={() => void copy()}>{t.copy}</Button>
      </div>
    </div>
  )
}

/**
 * Shows a first password, which no other answer contains, until the reader confirms the handover.
 */
export function useFirstPasswordDialog(): (name: string, first: First) => void {
  const { modal } = App.useApp()
  const t = useMessages(userText)
  const translate = useFormatMessage()
  return (name, { firstPassword, firstIsPhone }) => {
    if (firstIsPhone) notify.success(t.firstByPhone)
    else if (firstPassword)
      modal.info({
        title: translate(userText.firstTitle, { name }),
        content: <FirstPassword password={firstPassword} />,
        icon: null,
        width: 520,
        okText: t.passwordSaved,
        keyboard: false,
        mask: { closable: false },
      })
    else modal.warning({ title: translate(userText.firstTitle, { name }), content: t.firstLost })
  }
}
