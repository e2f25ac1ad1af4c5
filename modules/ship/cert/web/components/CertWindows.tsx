import { useState } from 'react'
import type { DetailOf } from '#common/contract.ts'
import type { shipCert } from '#modules/ship/cert/shipCert.contract.ts'
import { WindowTable } from '../WindowTable.tsx'
import type { SurveyWindow } from '../WindowTable.tsx'
import { ReminderDialog } from './ReminderDialog.tsx'

interface Props {
  cert: DetailOf<typeof shipCert>
  today: string
  refresh: () => void
}

/** Survey windows of a certificate, each with its reminder. */
export function CertWindows({ cert, today, refresh }: Props) {
  const [open, setOpen] = useState<SurveyWindow>()
  return (
    <>
      <WindowTable
        windows={cert.windows}
        today={today}
        {...(cert.can.includes('remind') && { onRemind: setOpen })}
      />
      {open && (
        <ReminderDialog
          cert={cert}
          window={open}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined)
            refresh()
          }}
        />
      )}
    </>
  )
}
