import { Alert, Skeleton } from 'antd'
import { Link } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { shipCert } from '#modules/ship/cert/shipCert.contract.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import '../windows.css'

/** Certificates of ships that will be withdrawn with a company's DOC. */
export function StandingOn({ id }: { id: number }) {
  const t = useMessages(shipCertText)
  const translate = useFormatMessage()
  const { data, error } = useApiQuery(shipCert, 'standing', { id }, { staleTime: 0 })
  if (error) return <Alert className="form-alert" type="error" showIcon title={error.message} />
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />
  if (!data.list.length && !data.others) return <p className="text-secondary">{t.standingNone}</p>
  return (
    <Alert
      className="form-alert"
      type="warning"
      showIcon
      title={t.dependents}
      description={
        <>
          <ul className="standing-on">
            {data.list.map((one) => (
              <li key={one.id}>
                <Link to={`/ship/cert/detail?id=${one.id}`} target="_blank">
                  {one.shipName} · {one.certCode} {one.certNo}
                </Link>
              </li>
            ))}
          </ul>
          {data.others > 0 && translate(shipCertText.standingOthers, { count: data.others })}
        </>
      }
    />
  )
}
