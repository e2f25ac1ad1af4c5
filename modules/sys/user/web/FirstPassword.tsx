import { Alert, App, Button } from 'antd'
import { notify } from '#web/api/notify.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { userText } from '../user.text.ts'

/** What an answer says of a first password; of a call that was made again after a lost answer, nothing. */
export interface First { firstPassword?: string | null; firstIsPhone?: boolean }

function FirstPassword({ password }: { password: string }) {
  const t = useText(userText)
  // The clipboard is there on secure pages only; elsewhere the text is marked and copied by hand.
  const copy = () => navigator.clipboard?.writeText(password).then(() => notify.success(t.copied), () => notify.error(t.copyFailed)) ?? notify.error(t.copyFailed)
  return (
    <div className="first-password">
      <Alert type="warning" showIcon title={t.firstOnce} description={t.firstHelp} />
      <div className="first-password-line"><code>{password}</code><Button onClick={() => void copy()}>{t.copy}</Button></div>
    </div>
  )
}

/** Shows a first password, which no other answer holds, until the reader says that it is handed over. */
export function useFirstPassword(): (name: string, first: First) => void {
  const { modal } = App.useApp()
  const t = useText(userText)
  const say = useSay()
  return (name, { firstPassword, firstIsPhone }) => {
    if (firstIsPhone) notify.success(t.firstByPhone)
    else if (firstPassword)
      modal.info({ title: say(userText.firstTitle, { name }), content: <FirstPassword password={firstPassword} />, icon: null, width: 520, okText: t.firstKept, keyboard: false, mask: { closable: false } })
    else modal.warning({ title: say(userText.firstTitle, { name }), content: t.firstLost })
  }
}
