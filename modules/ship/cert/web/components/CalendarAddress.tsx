import { Alert, Button, Input, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { shipCert } from '#modules/ship/cert/shipCert.contract.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import '../windows.css'

/** Calendar address of the user's ships: create, replace, revoke. */
export default function CalendarAddress({ onClose }: { onClose: () => void }) {
  const t = useMessages(shipCertText)
  const translate = useFormatMessage()
  const [address, setAddress] = useState<string>()
  const { data, error, refetch } = useApiQuery(shipCert, 'feedState', {}, { staleTime: 0 })
  const make = useApiMutation(shipCert, 'feedMake', {
    onSuccess: ({ path }) => {
      setAddress(new URL(path, location.origin).href)
      void refetch()
    },
  })
  const revoke = useApiMutation(shipCert, 'feedRevoke', {
    successMessage: t.feedRevoked,
    onSuccess: () => {
      setAddress(undefined)
      void refetch()
    },
  })
  const copy = async () => {
    await navigator.clipboard.writeText(address!)
    notify.success(t.copied)
  }
  return (
    <Modal open title={t.fleetCalendar} width={640} footer={null} onCancel={onClose}>
      <div className="fleet-calendar">
        <p className="text-secondary">{t.calendarHelp}</p>
        {error && <Alert type="error" showIcon title={error.message} />}
        {!data && !error && <Skeleton active paragraph={{ rows: 1 }} />}
        {address && (
          <label>
            {t.feedOnce}
            <span className="fleet-address">
              <Input readOnly value={address} onFocus={(e) => e.target.select()} />
              <Button type="primary" onClick={copy}>
                {t.copy}
              </Button>
            </span>
          </label>
        )}
        {data && !address && (
          <p>
            {data.since
              ? translate(shipCertText.feedSince, { time: data.since.slice(0, 10) })
              : t.noFeed}
          </p>
        )}
        {data && (
          <div className="fleet-actions">
            <Button
              type={data.since ? 'default' : 'primary'}
              loading={make.isPending}
              onClick={() => make.mutate({})}
            >
              {data.since ? t.feedAgain : t.feedMake}
            </Button>
            {data.since && (
              <Button danger loading={revoke.isPending} onClick={() => revoke.mutate({})}>
                {t.feedRevoke}
              </Button>
            )}
          </div>
        )}
      </div>
    </Modal>
  )
}
