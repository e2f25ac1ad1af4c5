import { Button, Modal } from 'antd'
import { createContext, Suspense, use, useState } from 'react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useMe } from '../api/me.ts'
import { storePasswordTip, storedPasswordTip } from '../api/session.ts'
import { useFormatMessage, useMessages } from '../api/text.tsx'
import { passwordAgeDays, shouldShowPasswordTip } from './password-age.ts'
import { globalDialogs } from './page-registry.ts'
import { shellText } from './shell.text.ts'

const PanelContext = createContext<{ open: (name: string) => void }>({ open: () => {} })
/** Address part that opens a dialog on any page: `?panel=personal`. */
const PANEL_PARAM = 'panel'
/** Dialogs with an address. The others begin where the caller asks for them. */
const addressed = new Set(['personal', 'changePassword'])

/** Opens a dialog registered by a module, by name: `personal`, `changePassword`. */
export const useGlobalDialogs = () => use(PanelContext)

/** Dialogs and drawers that can be opened from every page, and the tip about an old password. */
export function GlobalDialogs({ children }: { children: ReactNode }) {
  const t = useMessages(shellText)
  const translate = useFormatMessage()
  const { info } = useMe()
  const [name, setName] = useState<string>()
  const [visible, setVisible] = useState(false)
  const [tip, setTip] = useState(
    () =>
      !info.mustChangePassword &&
      !info.mustEnrol &&
      shouldShowPasswordTip(info, storedPasswordTip()),
  )
  const [params, setParams] = useSearchParams()
  const fromAddress = params.get(PANEL_PARAM)
  const isOffered =
    fromAddress !== null &&
    addressed.has(fromAddress) &&
    (fromAddress !== 'changePassword' || info.hasPassword)
  const asked = isOffered ? fromAddress : undefined
  const clearAddress = () => {
    if (fromAddress === null) return
    setParams(
      (now) => {
        now.delete(PANEL_PARAM)
        return now
      },
      { replace: true },
    )
  }
  // A dialog of the address would be shown instead.
  const open = (next: string) => {
    clearAddress()
    setName(next)
    setVisible(true)
  }
  const answer = (change: boolean) => {
    storePasswordTip('2')
    setTip(false)
    if (change) open('changePassword')
  }
  // Mandatory dialogs, one after the other: change the password, then enrol the second factor the
  // role requires.
  const requiredDialog = info.mustChangePassword
    ? 'changePassword'
    : info.mustEnrol
      ? 'secondFactor'
      : undefined
  // A mandatory dialog stays open until it is closed, because it may still show recovery codes.
  const [pendingDialog, setPendingDialog] = useState(requiredDialog)
  if (requiredDialog && requiredDialog !== pendingDialog) setPendingDialog(requiredDialog)
  const forced = requiredDialog !== undefined
  const close = () => {
    setVisible(false)
    setPendingDialog(undefined)
    clearAddress()
  }
  const Panel = globalDialogs[pendingDialog ?? asked ?? name ?? '']
  return (
    <PanelContext value={{ open }}>
      {children}
      {Panel && (
        <Suspense fallback={null}>
          <Panel
            open={pendingDialog !== undefined || asked !== undefined || visible}
            mandatory={forced}
            onClose={close}
          />
        </Suspense>
      )}
      {tip && (
        <Modal
          open
          title={t.tipTitle}
          closable={false}
          mask={{ closable: false }}
          keyboard={false}
          footer={[
            <Button key="continue" onClick={() => answer(false)}>
              {t.tipContinue}
            </Button>,
            <Button key="change" type="primary" onClick={() => answer(true)}>
              {t.tipChange}
            </Button>,
          ]}
        >
          <p>{translate(shellText.tipText, { days: passwordAgeDays(info) })}</p>
        </Modal>
      )}
    </PanelContext>
  )
}
