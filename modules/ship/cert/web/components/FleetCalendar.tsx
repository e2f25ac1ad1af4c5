import { CalendarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '#web/api/text.tsx'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'

const CalendarAddress = lazy(() => import('./CalendarAddress.tsx'))

/** Opens the calendar address of the user's ships. */
export function FleetCalendar() {
  const t = useMessages(shipCertText)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        className="icon-only-when-narrow"
        icon={<CalendarOutlined aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t.fleetCalendar}
      </Button>
      {open && (
        <Suspense>
          <CalendarAddress onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
