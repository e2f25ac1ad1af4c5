import { Alert, App, Button } from 'antd'
import type { Message } from '#common/text.ts'
import { notify } from '#web/api/notify.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { apiKeyText } from '../apiKey.text.ts'
import './api-key.css'

export interface SecretTexts {
  title: Message
  help: Message
  lost: Message
}

function SecretLine({ secret, help }: { secret: string; help: Message }) {
  const t = useMessages(apiKeyText)
  const translate = useFormatMessage()
  // The clipboard needs a secure context; otherwise the text is selected for manual copying.
  const copy = () =>
    navigator.clipboard?.writeText(secret).then(
      () => notify.success(t.copied),
      () => notify.error(t.copyFailed),
    ) ?? notify.error(t.copyFailed)
  return (
    <div className="created-secret">
      <Alert type="warning" showIcon title={t.once} description={translate(help)} />
      <div className="created-secret-line">
        <code>{secret}</code>
        <Button onClick={() => void copy()}>{t.copy}</Button>
      </div>
    </div>
  )
}

/**
 * Shows a secret that no other answer contains, until the reader confirms that it is saved. The
 * secret is absent from the repeated answer after a lost connection.
 */
export function useCreatedSecret(
  texts: SecretTexts,
): (name: string, secret: string | null | undefined) => void {
  const { modal } = App.useApp()
  const t = useMessages(apiKeyText)
  const translate = useFormatMessage()
  return (name, secret) => {
    const title = translate(texts.title, { name })
    if (secret)
      modal.info({
        title,
        content: <SecretLine secret={secret} help={texts.help} />,
        icon: null,
        width: 620,
        okText: t.kept,
        keyboard: false,
        mask: { closable: false },
      })
    else modal.warning({ title, content: translate(texts.lost) })
  }
}
