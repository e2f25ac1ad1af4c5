import { CalendarOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useAct, useCall } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { shipCert } from '../../shipCert.contract.ts'
import { shipCertText } from '../../shipCert.text.ts'
import '../windows.css'

/** The address under which calendar programs read what is due on the reader's ships: made, made anew, revoked. */
export function FleetCalendar() {
  const t = useText(shipCertText)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button className="known" icon={<CalendarOutlined aria-hidden />} onClick={() => setOpen(true)}>{t.fleetCalendar}</Button>
      {open && <Address onClose={() => setOpen(false)} />}
    </>
  )
}

function Address({ onClose }: { onClose: () => void }) {
  const t = useText(shipCertText)
  const say = useSay()
  const [address, setAddress] = useState<string>()
  const { data, error, refetch } = useCall(shipCert, 'feedState', {}, { staleTime: 0 })
  const make = useAct(shipCert, 'feedMake', { onDone: ({ path }) => { setAddress(new URL(path, location.origin).href); void refetch() } })
  const revoke = useAct(shipCert, 'feedRevoke', { done: t.feedRevoked, onDone: () => { setAddress(undefined); void refetch() } })
  const copy = async () => {
    await navigator.clipboard.writeText(address!)
    notify.success(t.copied)
  }
  return (
    <Modal open title={t.fleetCalendar} width={640} footer={null} onCancel={onClose}>
      <div className="fleet-calendar">
        <p className="faint">{t.calendarHelp}</p>
        {error && <Alert type="error" showIcon title={error.message} />}
        {!data && !error && <Skeleton active paragraph={{ rows: 1 }} />}
        {address && (
          <label>
            {t.feedOnce}
            <span className="fleet-address"><Input readOnly value={address} onFocus={(e) => e.target.select()} /><Button type="primary" onClick={copy}>{t.copy}</Button></span>
          </label>
        )}
        {data && !address && <p>{data.since ? say(shipCertText.feedSince, { time: data.since.slice(0, 10) }) : t.noFeed}</p>}
        {data && (
          <div className="fleet-actions">
            <Button type={data.since ? 'default' : 'primary'} loading={make.isPending} onClick={() => make.mutate({})}>{data.since ? t.feedAgain : t.feedMake}</Button>
            {data.since && <Button danger loading={revoke.isPending} onClick={() => revoke.mutate({})}>{t.feedRevoke}</Button>}
          </div>
        )}
      </div>
    </Modal>
  )
}
