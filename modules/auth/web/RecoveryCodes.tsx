import { Alert, Button } from 'antd'
import { notify } from '#web/api/notify.ts'
import { useMessages } from '#web/api/text.tsx'
import { panelsText } from './panels.text.ts'

/** The recovery codes, shown once, to be copied or saved as a file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useMessages(panelsText)
  const all = `${codes.join('\n')}\n`
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`Plimsoll\n\n${all}`], { type: 'text/plain' }))
    link.download = 'plimsoll-recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <div className="factor">
      <Alert type="warning" showIcon title={t.codesOnce} description={t.codesHelp} />
      <ul className="factor-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div>
        <Button
          onClick={() =>
            void navigator.clipboard.writeText(all).then(() => notify.success(t.copied))
          }
        >
          {t.copy}
        </Button>{' '}
        <Button onClick={save}>{t.saveFile}</Button>
      </div>
    </div>
  )
}
