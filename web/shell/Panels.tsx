import { Button, Modal } from 'antd'
import { createContext, Suspense, use, useState } from 'react'
import type { ReactNode } from 'react'
import { useMe } from '../api/me.ts'
import { setTipFlag, tipFlag } from '../api/session.ts'
import { useSay, useText } from '../api/text.tsx'
import { passwordDays, tipDue } from './password-age.ts'
import { panels } from './registry.ts'
import { shellText } from './shell.text.ts'

const PanelContext = createContext<{ open: (name: string) => void }>({ open: () => {} })
/** Opens a panel the modules bring, by name: `personal`, `changePassword`. */
export const usePanels = () => use(PanelContext)

/** Dialogs and drawers that may be opened from anywhere, and the tip about an old password. */
export function Panels({ children }: { children: ReactNode }) {
  const t = useText(shellText)
  const say = useSay()
  const { info } = useMe()
  const [name, setName] = useState<string>()
  const [shown, setShown] = useState(false)
  const [tip, setTip] = useState(() => !info.mustChangePassword && !info.mustEnrol && tipDue(info, tipFlag()))
  const open = (next: string) => {
    setName(next)
    setShown(true)
  }
  const answer = (change: boolean) => {
    setTipFlag('2')
    setTip(false)
    if (change) open('changePassword')
  }
  // One after the other: a password of one's own, then the second factor that the role asks for.
  const first = info.mustChangePassword ? 'changePassword' : info.mustEnrol ? 'secondFactor' : undefined
  // What had to be gone through stays until it is closed: it may still show something, such as recovery codes.
  const [held, setHeld] = useState(first)
  if (first && first !== held) setHeld(first)
  const forced = first !== undefined
  const close = () => {
    setShown(false)
    setHeld(undefined)
  }
  const Panel = panels[held ?? name ?? '']
  return (
    <PanelContext value={{ open }}>
      {children}
      {Panel && <Suspense fallback={null}><Panel open={held !== undefined || shown} forced={forced} onClose={close} /></Suspense>}
      {tip && (
        <Modal open title={t.tipTitle} closable={false} mask={{ closable: false }} keyboard={false}
          footer={[<Button key="continue" onClick={() => answer(false)}>{t.tipContinue}</Button>, <Button key="change" type="primary" onClick={() => answer(true)}>{t.tipChange}</Button>]}>
          <p>{say(shellText.tipText, { days: passwordDays(info) })}</p>
        </Modal>
      )}
    </PanelContext>
  )
}
