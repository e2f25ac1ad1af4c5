import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { isSafeLink } from '#common/rules/text/rich-text.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { kitText } from '../kit.text.ts'
import { editorText } from './editor.text.ts'

/** Completes typed addresses such as `www.imo.org` and `a@b.org`. */
const normalizeHref = (typed: string): string =>
  /^[a-z][a-z\d+.-]*:|^\//i.test(typed)
    ? typed
    : /^[^\s@/]+@[^\s@/]+$/.test(typed)
      ? `mailto:${typed}`
      : `https://${typed}`

/** Input for the address of a link, below the toolbar. */
export function LinkForm({
  href,
  onApply,
  onClose,
}: {
  href: string
  onApply: (href: string | null) => void
  onClose: () => void
}) {
  const t = useMessages(editorText)
  const translate = useFormatMessage()
  const help = useId()
  const [typed, setTyped] = useState(href)
  const [wrong, setWrong] = useState(false)
  const apply = () => {
    const address = normalizeHref(typed.trim())
    if (isSafeLink(address)) onApply(address)
    else setWrong(true)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') apply()
    else onClose()
  }
  return (
    <div className="rich-link">
      <Input
        autoFocus
        size="small"
        value={typed}
        maxLength={2000}
        aria-label={t.address}
        aria-describedby={help}
        aria-invalid={wrong}
        status={wrong ? 'error' : ''}
        placeholder={t.addressStart}
        onChange={(e) => {
          setTyped(e.target.value)
          setWrong(false)
        }}
        onKeyDown={keys}
      />
      <Button size="small" type="primary" onClick={apply}>
        {t.apply}
      </Button>
      {href && (
        <Button size="small" onClick={() => onApply(null)}>
          {t.removeLink}
        </Button>
      )}
      <Button size="small" onClick={onClose}>
        {translate(kitText.back)}
      </Button>
      <small
        id={help}
        role={wrong ? 'alert' : undefined}
        className={wrong ? 'wrong' : 'text-secondary'}
      >
        {wrong ? t.badAddress : t.addressHelp}
      </small>
    </div>
  )
}
