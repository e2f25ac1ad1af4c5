import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { isSafeLink } from '#common/rules/rich-text.ts'
import { useSay, useText } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import { richText } from './rich.text.ts'

/** What people type for an address: `www.imo.org` and `a@b.org` are understood. */
const meant = (typed: string): string => (/^[a-z][a-z\d+.-]*:|^\//i.test(typed) ? typed : /^[^\s@/]+@[^\s@/]+$/.test(typed) ? `mailto:${typed}` : `https://${typed}`)

/** Asks for the address of a link, in a line beneath the toolbar. */
export function LinkBox({ href, onApply, onClose }: { href: string; onApply: (href: string | null) => void; onClose: () => void }) {
  const t = useText(richText)
  const say = useSay()
  const help = useId()
  const [typed, setTyped] = useState(href)
  const [wrong, setWrong] = useState(false)
  const apply = () => {
    const address = meant(typed.trim())
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
      <Input autoFocus size="small" value={typed} maxLength={2000} aria-label={t.address} aria-describedby={help} aria-invalid={wrong} status={wrong ? 'error' : ''} placeholder={t.addressStart}
        onChange={(e) => { setTyped(e.target.value); setWrong(false) }} onKeyDown={keys} />
      <Button size="small" type="primary" onClick={apply}>{t.apply}</Button>
      {href && <Button size="small" onClick={() => onApply(null)}>{t.removeLink}</Button>}
      <Button size="small" onClick={onClose}>{say(kitText.back)}</Button>
      <small id={help} role={wrong ? 'alert' : undefined} className={wrong ? 'wrong' : 'faint'}>{wrong ? t.badAddress : t.addressHelp}</small>
    </div>
  )
}
