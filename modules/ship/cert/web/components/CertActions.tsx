import { Button } from 'antd'
import { useState } from 'react'
import type { DetailOf } from '#common/contract.ts'
import { useLang, useMessages } from '#web/api/text.tsx'
import type { shipCert } from '#modules/ship/cert/shipCert.contract.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import { DownloadButton } from '#web/kit/files/DownloadButton.tsx'
import { CertDialog } from './CertDialog.tsx'
import type { DialogCall } from './CertDialog.tsx'
import { ExtendDialog } from './ExtendDialog.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { ReminderDialog } from './ReminderDialog.tsx'

type Open = DialogCall | 'plan' | 'extend' | 'remind'
type Cert = DetailOf<typeof shipCert>

/** In the order of their buttons. */
const calls = [
  'plan',
  'extend',
  'endorse',
  'unendorsed',
  'restore',
  'insurance',
  'remind',
  'reissue',
] as const

/**
 * Actions on a certificate: verification, calendar, and the calls that are possible now, each in
 * its dialog.
 */
export function CertActions({ cert, refresh }: { cert: Cert; refresh: () => void }) {
  const t = useMessages(shipCertText)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    refresh()
  }
  const isCurrent = cert.supersededBy === null
  const hasPending = cert.windows.some(({ status }) => status !== 'done')
  const isAllowed = (call: Open) =>
    cert.can.includes(call) && (call !== 'plan' || isCurrent) && (call !== 'remind' || hasPending)
  return (
    <>
      {cert.utn && <VerificationButtons utn={cert.utn} />}
      {isCurrent && cert.valid === 1 && (cert.expiryDate ?? cert.nextDueDate) && (
        <DownloadButton path="ship/cert/calendar" input={{ id: cert.id }} kind="calendar">
          {t.calendarFile}
        </DownloadButton>
      )}
      {cert.can.includes('printExtension') && (
        <DownloadButton path="ship/cert/printExtension" input={{ id: cert.id }} kind="pdf">
          {t.extensionSheet}
        </DownloadButton>
      )}
      {calls.filter(isAllowed).map((call) => (
        <Button key={call} onClick={() => setOpen(call)}>
          {t[call]}
        </Button>
      ))}
      {isAllowed('valid') && (
        <Button danger={cert.valid === 1} onClick={() => setOpen('valid')}>
          {cert.valid ? t.invalidate : t.revalidate}
        </Button>
      )}
      {open === 'extend' ? (
        <ExtendDialog cert={cert} onClose={close} onDone={done} />
      ) : open === 'plan' ? (
        <PlanDialog cert={cert} onClose={close} />
      ) : open === 'remind' ? (
        <ReminderDialog cert={cert} onClose={close} onDone={done} />
      ) : (
        open && <CertDialog call={open} cert={cert} onClose={close} onDone={done} />
      )}
    </>
  )
}

/** Links to the public verification of a certificate, and to the sheet that explains it. */
function VerificationButtons({ utn }: { utn: string }) {
  const t = useMessages(shipCertText)
  const lang = useLang()
  return (
    <>
      <Button href={`/verify/${utn}`} target="_blank">
        {t.verification}
      </Button>
      <Button href={`/api/verify/sheet?utn=${utn}&lang=${lang}`} target="_blank">
        {t.howToVerify}
      </Button>
    </>
  )
}
